import { Form, redirect, useNavigation, useSearchParams } from "react-router";
import { signIn } from "#app/features/accounts/sign-in/sign-in.ts";
import { nextIn, pathWithNext, topicIn } from "#app/rules/next-path.ts";
import { checkLogin } from "#app/rules/accounts/sign-up.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { pageMeta } from "../public/page-meta.ts";
import { infoOf } from "../request.ts";
import type { Route } from "./+types/login";
import { sentPath } from "./check-email.tsx";
import { AuthPage } from "./auth-page.tsx";
import { useFilled } from "./use-filled.ts";
import { respond } from "../outcome.ts";
import { notSent, sendForm } from "../network-error.ts";
import { intent } from "../intents.ts";
import type { RegisterIntent } from "./register-intents.ts";

const WRONG = "Invalid email or password. Please check your credentials and try again.";
const UNCONFIRMED = "Please check your email and click the verification link before signing in.";
const LOCKED = "This account is locked. Ask the person who runs this site.";
const FAILED = "Login failed. Please try again.";
const TOO_MANY = "Too many login attempts. Please wait a moment and try again.";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sign in",
    description: "Sign in and pick up where you left off: your topics, your reviews, your streak.",
    path: "/login",
  });

/** Passes Retry-After on to the page. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ request }: Route.LoaderArgs) {
  return { next: nextOf(request) };
}

const nextOf = (request: Request) => nextIn(new URL(request.url).searchParams);

export async function action({ request, context }: Route.ActionArgs) {
  const { clientAddress, now, setCookies } = infoOf(context);
  const form = Object.fromEntries(await request.formData());
  const typed = { email: String(form.email ?? "") };
  const checked = checkLogin(form);
  if (checked.status === "refused") return respond(checked, { messages: checked.messages, typed });
  const result = await signIn(checked.values, clientAddress, request.headers, now);
  switch (result.status) {
    case "signed-in":
      setCookies.push(...result.setCookies);
      return redirect(
        result.isDeletionUndone ? "/profile?deletion=cancelled" : (nextOf(request) ?? "/dashboard"),
      );
    case "two-factor":
      setCookies.push(...result.setCookies);
      return redirect(pathWithNext("/login/code", nextOf(request)));
    case "wrong":
      return respond(result, { messages: { form: WRONG }, typed });
    case "locked":
      return respond(result, { messages: { form: LOCKED }, typed });
    case "unconfirmed":
      return respond(result, { messages: { form: UNCONFIRMED }, typed, isUnconfirmed: true });
    case "too-many":
      return respond(result, { messages: { form: TOO_MANY }, typed });
  }
}

/** After a lost connection the form keeps what was typed and says so. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (form) =>
    notSent({ messages: { form: FAILED }, typed: { email: String(form.get("email") ?? "") } }),
  );

export default function Login({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const isSubmitting = useNavigation().state !== "idle";
  const [search] = useSearchParams();
  const { isFilled, watched } = useFilled();
  const messages: Record<string, string | undefined> = actionData?.messages ?? {};
  return (
    <AuthPage
      {...greeting(search.get("account"))}
      expression="happy"
      after={
        <>
          New here? <TextLink to={pathWithNext("/register", next)}>Sign up free</TextLink>
        </>
      }
    >
      <Goodbye account={search.get("account")} />
      <RedirectReason isAgain={search.has("again")} next={next} />
      {search.get("code") === "ended" && (
        <Notice title="That took too long" className="mb-6">
          You have ten minutes to enter the code. Please sign in again.
        </Notice>
      )}
      <ErrorSummary title="We couldn't sign you in" messages={messages} answer={actionData} />
      {actionData && "isUnconfirmed" in actionData && (
        <Unconfirmed email={actionData.typed.email} next={next} />
      )}
      <Form method="post" noValidate className="space-y-6" {...watched}>
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          required
          defaultValue={actionData?.typed.email}
          error={messages.email}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          error={messages.password}
          aside={
            <TextLink
              to={pathWithNext("/forgot-password", next)}
              className="-my-2.5 inline-flex min-h-11 items-center"
            >
              Forgot your password?
            </TextLink>
          }
        />
        <Button
          type="submit"
          isWide
          size="large"
          disabled={isSubmitting}
          missing={isFilled ? undefined : "Type your email and password first"}
        >
          {isSubmitting ? "Signing in..." : "Sign In"}
        </Button>
      </Form>
    </AuthPage>
  );
}

function Unconfirmed({ email, next }: { email: string; next: string | null }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-4">
      <Form method="post" action={sentPath(next)}>
        <input type="hidden" {...intent<RegisterIntent>("again")} />
        <input type="hidden" name="email" value={email} />
        <Button type="submit" look="secondary">
          Resend email
        </Button>
      </Form>
      <TextLink to="/contact">Contact support</TextLink>
    </div>
  );
}

/** No "Welcome back" right after deleting an account. */
const greeting = (account: string | null) =>
  account === "deleted" || account === "will-be-deleted"
    ? { title: "Goodbye", lead: "Thank you for learning with us." }
    : { title: "Welcome back", lead: "Sign in and pick up where you left off." };

/** Why the visitor sees this page instead of the one they opened. */
function RedirectReason({ isAgain, next }: { isAgain: boolean; next: string | null }) {
  if (isAgain)
    return (
      <Notice title="Please sign in again" className="mb-6">
        You were signed out in the meantime. Sign in to pick up where you left off.
      </Notice>
    );
  if (next === null) return null;
  const topic = topicIn(next);
  if (topic !== null)
    return (
      <Notice title={`Next: ${topic}`} className="mb-6">
        Sign in and we'll take you straight to it.
      </Notice>
    );
  return (
    <Notice title="Please sign in first" className="mb-6">
      The page you opened needs an account. Sign in and we'll take you straight there.
    </Notice>
  );
}

/** Confirms that the account was deleted or signed out. */
function Goodbye({ account }: { account: string | null }) {
  if (account === "will-be-deleted")
    return (
      <Notice title="Your account will be deleted in 7 days" className="mb-6">
        You've been signed out everywhere. Changed your mind? Sign in within 7 days to keep your
        account.
      </Notice>
    );
  if (account === "signed-out")
    return (
      <Notice title="You're signed out everywhere" className="mb-6">
        Every device has been signed out, including this one.
      </Notice>
    );
  if (account === "deleted")
    return (
      <Notice title="Your account is deleted" className="mb-6">
        Everything has been removed. Take care.
      </Notice>
    );
  return null;
}
