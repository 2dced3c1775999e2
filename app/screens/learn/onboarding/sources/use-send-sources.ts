import { type FormEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { SOURCE_LIMITS } from "#app/rules/sources/refusals.ts";
import { CHECK_CONNECTION, NOT_SENT } from "../../../network-error.ts";

const UPLOAD = "/onboarding/sources/upload";
const PAGE = "/onboarding/sources";
const MEGABYTE = 1024 * 1024;

/** `share`: how much has been sent. */
type Sending = { status: "idle" | "ended" } | { status: "sending"; share: number };

/** Sends the form and says how far it is. Whatever fails, the form stays as it was filled in. Without a script the browser sends it. */
export function useSendSources() {
  const [sending, setSending] = useState<Sending>({ status: "idle" });
  const [message, setMessage] = useState<string>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const action = uploadFor(search.get("course"));
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const missing = faultIn(fields);
    setMessage(missing);
    if (missing !== undefined) return;
    setSending({ status: "sending", share: 0 });
    const answer = await send(action, fields, (share) => setSending({ status: "sending", share }));
    setSending({ status: answer.status === "ended" ? "ended" : "idle" });
    if (answer.status === "failed") setMessage(answer.message);
    if (answer.status !== "sent") return;
    if (!answer.address.includes("not=")) form.reset();
    // Also loads the page's data again where this is the page.
    await navigate(answer.address, { preventScrollReset: location.pathname === PAGE });
  };
  return {
    action,
    sending,
    message,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
  };
}

/** The course to which something is added stays in the address. */
const uploadFor = (course: string | null) =>
  course === null ? UPLOAD : `${UPLOAD}?course=${encodeURIComponent(course)}`;

/** What is missing or too large, before anything is sent. */
function faultIn(fields: FormData): string | undefined {
  const files = fields
    .getAll("files")
    .filter((file) => file instanceof File)
    .filter(({ name }) => name !== "");
  const large = files.find(({ size }) => size > SOURCE_LIMITS.megabytes * MEGABYTE);
  if (large)
    return `“${large.name}” is larger than ${SOURCE_LIMITS.megabytes} MB. Choose a smaller one.`;
  const hasWords = ["link", "text"].some((name) => String(fields.get(name) ?? "").trim() !== "");
  return hasWords || files.length > 0 ? undefined : NOTHING_CHOSEN;
}

export const NOTHING_CHOSEN = "Choose a file, add a link or paste some text first.";

type Answer =
  | { status: "sent"; address: `${typeof PAGE}${string}` }
  | { status: "ended" }
  | { status: "failed"; message: string };

/** Only this kind of request says how much of a file has been sent. */
function send(
  action: string,
  fields: FormData,
  onProgress: (share: number) => void,
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  const fail = () => resolve({ status: "failed", message: `${NOT_SENT}. ${CHECK_CONNECTION}` });
  request.upload.addEventListener("progress", ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  );
  request.addEventListener("load", () => {
    const { pathname, search } = new URL(request.responseURL);
    if (pathname === PAGE) resolve({ status: "sent", address: `${PAGE}${search}` });
    else if (pathname === "/login") resolve({ status: "ended" });
    else fail();
  });
  request.addEventListener("error", fail);
  request.open("POST", action);
  request.send(fields);
  return promise;
}
