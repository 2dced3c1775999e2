import { data, redirect } from "react-router";
import { confirmEmailChange } from "#app/features/accounts/settings/confirm-email-change.ts";
import { confirmSignUp, type Proof } from "#app/features/accounts/sign-up/confirm-sign-up.ts";
import { findConfirmation } from "#app/features/accounts/sign-up/find-confirmation.ts";
import { browserHashOf } from "#app/features/accounts/sign-up/sign-up-browser.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { checkNewPassword } from "#app/rules/sign-up.ts";
import { infoOf } from "../request.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/confirm";
import { ConfirmInBrowser, ConfirmNewEmail, ConfirmWithPassword } from "./confirm-forms.tsx";
import { LinkEnded } from "./link-ended.tsx";
import { TOO_MANY_REQUESTS } from "#app/rules/rolling-limit.ts";
import { respond } from "../outcome.ts";

const WRONG = "That isn't the password you signed up with. You can choose a new one below.";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...privateMeta(matches, "Confirm your email"),
  { name: "referrer", content: "same-origin" },
];

/** The address contains a secret token, so nothing may store the page. */
export const headers = () => ({ "Cache-Control": "no-store" });

/** Read-only: mail scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { learner, now } = infoOf(context);
  const browserHash = browserHashOf(request.headers);
  const learnerId = learner?.id ?? null;
  const found = await findConfirmation(tokenOf(request), browserHash, learnerId, now);
  return { found, isSignedIn: learner !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { learner, clientAddress, now, setCookies } = infoOf(context);
  const form = Object.fromEntries(await request.formData());
  const token = tokenOf(request);
  if (form.kind === "new-email") {
    const changed = await confirmEmailChange(learner?.id ?? null, token, now);
    if (changed.status === "changed") return redirect("/profile?email=changed");
    return respond(changed, { isEnded: true });
  }
  const proof = proofOf(form);
  if ("messages" in proof) return data(proof, 400);
  const result = await confirmSignUp(token, proof, clientAddress, request.headers, now);
  switch (result.status) {
    case "confirmed":
      setCookies.push(...result.setCookies);
      return redirect("/register/done");
    case "wrong-password":
      return respond(result, { messages: { chosenPassword: WRONG } });
    case "not-valid":
      return respond(result, { isEnded: true });
    case "too-many":
      return respond(result, { messages: { form: TOO_MANY_REQUESTS } });
  }
}

type Messages = Readonly<Record<string, string | undefined>>;

function proofOf(form: Record<string, FormDataEntryValue>): Proof | { messages: Messages } {
  if (form.kind === "browser") return { kind: "browser" };
  if (form.kind === "password")
    return { kind: "password", password: String(form.chosenPassword ?? "") };
  const checked = checkNewPassword(form, { ownWords: [readSite().name] });
  return checked.status === "refused"
    ? { messages: checked.messages }
    : { kind: "new-password", password: checked.values.password };
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

const SIGN_UP_AGAIN = { to: "/register", label: "Sign up again" } as const;
const SIGN_IN = { to: "/login", label: "Go to Login" } as const;
const SETTINGS = { to: "/profile", label: "Go to Settings" } as const;
const DASHBOARD = { to: "/dashboard", label: "Go to Dashboard" } as const;

/** Links to show when the token is no longer valid. Signed-in learners can't open sign-in or sign-up. */
const VISITOR_WAYS = { used: [SIGN_IN, SIGN_UP_AGAIN], ended: [SIGN_UP_AGAIN, SIGN_IN] } as const;
const SIGNED_IN_WAYS = { used: [DASHBOARD, SETTINGS], ended: [SETTINGS, DASHBOARD] } as const;

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const messages: Messages = (actionData && "messages" in actionData && actionData.messages) || {};
  const { found, isSignedIn } = loaderData;
  const state = actionData && "isEnded" in actionData ? ENDED : found;
  const ways = isSignedIn ? SIGNED_IN_WAYS : VISITOR_WAYS;
  switch (state.status) {
    case "sign-up":
      return state.isSameBrowser ? (
        <ConfirmInBrowser email={state.email} />
      ) : (
        <ConfirmWithPassword email={state.email} messages={messages} />
      );
    case "new-email":
      return <ConfirmNewEmail email={state.email} />;
    case "sign-in-first":
      return (
        <LinkEnded title="Please sign in first" actions={[SIGN_IN]}>
          This link confirms a new email for an account. Sign in to that account in this browser,
          then open the link again.
        </LinkEnded>
      );
    case "used":
      return (
        <LinkEnded title="This link has already been used" actions={ways.used}>
          {isSignedIn
            ? "Your email is confirmed, and you're signed in."
            : "Your email is confirmed. Sign in with your password."}
        </LinkEnded>
      );
    case "expired":
      return (
        <LinkEnded title="This link has expired" actions={ways.ended}>
          {isSignedIn
            ? "Links work for 24 hours. To get a new one, enter the address again in Settings."
            : "Links work for 24 hours. Sign up again and we'll email you a new one."}
        </LinkEnded>
      );
    case "unknown":
      return (
        <LinkEnded title="This link no longer works" actions={ways.ended}>
          It may have been used, replaced by a newer link, or cut off by your email app. Check that
          you copied all of it.
        </LinkEnded>
      );
  }
}

const ENDED = { status: "unknown" } as const;
