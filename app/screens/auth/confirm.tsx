import { findConfirmation } from "#app/features/accounts/sign-up/find-confirmation.ts";
import { browserHashOf } from "#app/features/accounts/sign-up/sign-up-browser.ts";
import { infoOf } from "../request.ts";
import { privateMeta } from "../private-meta.ts";
import type { Route } from "./+types/confirm";
import { ConfirmInBrowser, ConfirmNewEmail, ConfirmWithPassword } from "./confirm-forms.tsx";
import { runConfirmIntent } from "./confirm-intents.ts";
import { LinkEnded } from "./link-ended.tsx";
import { sendFieldsForm } from "../network-error.ts";

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
  const confirmation = await findConfirmation(tokenOf(request), browserHash, learnerId, now);
  return { confirmation, isSignedIn: learner !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runConfirmIntent({
    form: await request.formData(),
    token: tokenOf(request),
    headers: request.headers,
    info: infoOf(context),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendFieldsForm(args);

type Messages = Readonly<Record<string, string | undefined>>;

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
  const { confirmation, isSignedIn } = loaderData;
  const state = actionData && "isEnded" in actionData ? ENDED : confirmation;
  const ways = isSignedIn ? SIGNED_IN_WAYS : VISITOR_WAYS;
  switch (state.status) {
    case "sign-up":
      return state.isSameBrowser ? (
        <ConfirmInBrowser email={state.email} messages={messages} />
      ) : (
        <ConfirmWithPassword email={state.email} messages={messages} />
      );
    case "new-email":
      return <ConfirmNewEmail email={state.email} messages={messages} />;
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
