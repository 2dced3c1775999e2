import { Hono, type MiddlewareHandler } from "hono";
import { receiveFile, type ReceivedFile } from "#app/features/imports/receive-file.ts";
import { CutForm, fileOfForm, type FormFile } from "#app/platform/file-of-form.ts";
import type { WebEnv } from "./web-env.ts";

const PAGE = "/profile/import";
const UPLOAD = `${PAGE}/upload`;

/**
 * A file that a learner brings, stored as it arrives. Registered before the size limit for forms, so `before` is what others
 * have in front of them: who it is, and how often.
 */
export function uploads(...before: MiddlewareHandler<WebEnv>[]): Hono<WebEnv> {
  const web = new Hono<WebEnv>();
  for (const middleware of before) web.use(UPLOAD, middleware);
  return web.post(UPLOAD, async (context) => {
    const { learner, now } = context.get("info");
    if (!learner) return context.redirect(`/login?next=${encodeURIComponent(PAGE)}`, 303);
    if (!learner.quizCompleted) return context.redirect("/onboarding/quiz", 303);
    const { body } = context.req.raw;
    const type = context.req.header("content-type") ?? "";
    const received = await receive(body, type, (file) => receiveFile(learner.id, file, now));
    if (received.status === "too-many")
      context.header("Retry-After", String(received.retryAfterSeconds));
    const query = QUERIES[received.status];
    return context.redirect(query ? `${PAGE}?not=${query}` : PAGE, 303);
  });
}

async function receive(
  body: ReadableStream<Uint8Array> | null,
  type: string,
  store: (file: FormFile) => Promise<ReceivedFile>,
): Promise<ReceivedFile | { status: "no-file" }> {
  try {
    const file = body && (await fileOfForm(body, type));
    return file ? await store(file) : { status: "no-file" };
  } catch (error) {
    if (error instanceof CutForm) return { status: "no-file" };
    throw error;
  }
}

const QUERIES = {
  "no-file": "chosen",
  "too-many": "often",
  "one-at-a-time": "two",
  received: null,
  refused: null,
} as const;
