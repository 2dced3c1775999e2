import { useState } from "react";
import { Form, data, redirect, useNavigation } from "react-router";
import { resendConfirmation } from "#app/features/accounts/sign-up/resend-confirmation.ts";
import { findWaitingAddress } from "#app/features/accounts/sign-up/find-sign-up-link.ts";
import { register } from "#app/features/accounts/sign-up/register.ts";
import { browserHashOf } from "#app/features/accounts/sign-up/sign-up-browser.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { doorTo, ownPath } from "#app/rules/next-path.ts";
import { checkForgotPassword, checkRegistration, USERNAME } from "#app/rules/sign-up.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { pageMeta } from "../public/page-meta.ts";
import { infoOf } from "../request.ts";
import type { Route } from "./+types/register";
import { CheckEmail, SENT } from "./check-email.tsx";
import { AuthPage } from "./auth-page.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import { useFilled } from "./use-filled.ts";

const ALREADY = "An account with this email already exists. Please sign in instead.";
const FAILED = "Registration failed. Please try again.";
const NO_TABLES = "Database not properly set up. Please contact support.";
const TOO_MANY = "Too many sign-ups from here. Please wait a moment and try again.";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sign up free",
    description:
      "Create a free account and start your first topic: ten five-minute lessons, a quiz after each, and reviews timed so it sticks.",
    path: "/register",
  });

/** Passes Retry-After on to the page. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** After a reload, the page still shows which inbox to check. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const isSent = new URL(request.url).searchParams.has("sent");
  const browserHash = isSent ? browserHashOf(request.headers) : null;
  const sentTo = browserHash && (await findWaitingAddress(browserHash, infoOf(context).now));
  return { next: nextOf(request), sentTo };
}

const nextOf = (request: Request) => ownPath(new URL(request.url).searchParams.get("next"));

export async function action({ request, context }: Route.ActionArgs) {
  const { clientAddress, now, setCookies } = infoOf(context);
  const form = Object.fromEntries(await request.formData());
  const typed = { email: String(form.email ?? ""), username: String(form.username ?? "") };
  if (form.intent === "again") {
    const asked = checkForgotPassword(form);
    if (asked.status === "refused") return data({ messages: asked.messages, typed }, 400);
    const { email } = asked.values;
    const result = await resendConfirmation(email, clientAddress, request.headers, now);
    if (result.status === "too-many") return tooMany(result.retryAfterSeconds, typed);
    return { sentTo: email, isResent: true };
  }
  const checked = checkRegistration(form, { ownWords: [readSite().name] });
  if (checked.status === "refused") return data({ messages: checked.messages, typed }, 400);
  const timeZone = String(form.timeZone ?? "UTC");
  const next = nextOf(request);
  const registration = { ...checked.values, timeZone, next };
  const result = await register(registration, clientAddress, request.headers, now);
  switch (result.status) {
    case "signed-in":
      setCookies.push(...result.setCookies);
      return redirect("/register/done");
    case "check-email":
      setCookies.push(...result.setCookies);
      return { sentTo: checked.values.email, isResent: false };
    case "already-registered":
      return data({ messages: { email: ALREADY }, typed }, 409);
    case "too-many":
      return tooMany(result.retryAfterSeconds, typed);
    case "no-tables":
      return data({ messages: { form: NO_TABLES }, typed }, 503);
  }
}

/** A lost connection or a fault of ours is told in the form, which keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const text = (name: string) => String(form.get(name) ?? "");
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // The status keeps the page from asking its loaders again, over the same dead line.
    const typed = { email: text("email"), username: text("username") };
    return data({ messages: { form: FAILED }, typed }, 503);
  }
}

const tooMany = (seconds: number, typed: { email: string; username: string }) =>
  data(
    { messages: { form: TOO_MANY }, typed },
    { status: 429, headers: { "Retry-After": String(seconds) } },
  );

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { next, sentTo } = loaderData;
  if (actionData && "sentTo" in actionData)
    return <CheckEmail email={actionData.sentTo} isResent={actionData.isResent} />;
  if (sentTo && !actionData) return <CheckEmail email={sentTo} isResent={false} />;
  return <RegisterForm refused={actionData} next={next} />;
}

type Refused = {
  messages: Readonly<Record<string, string | undefined>>;
  typed: { email: string; username: string };
};

type FormProps = { refused: Refused | undefined; next: string | null };

function RegisterForm({ refused, next }: FormProps) {
  const isSubmitting = useNavigation().state !== "idle";
  const { isFilled, watched } = useFilled();
  const [email, setEmail] = useState(refused?.typed.email ?? "");
  const [username, setUsername] = useState(refused?.typed.username ?? "");
  const messages = refused?.messages ?? {};
  return (
    <AuthPage
      title="Sign up free"
      lead="Five minutes a day that stay with you."
      expression="winking"
      after={
        <>
          Already have an account? <TextLink to={doorTo("/login", next)}>Sign in</TextLink>
        </>
      }
    >
      <ErrorSummary messages={messages} answer={refused} />
      <Form
        method="post"
        action={next === null ? SENT : `${SENT}&next=${encodeURIComponent(next)}`}
        noValidate
        className="space-y-6"
        {...watched}
      >
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          required
          defaultValue={refused?.typed.email}
          error={messages.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          name="username"
          label="Username"
          autoComplete="nickname"
          required
          maxLength={USERNAME.most}
          defaultValue={refused?.typed.username}
          onChange={(event) => setUsername(event.target.value)}
          hint="3 to 20 characters. It's what we'll call you."
          error={messages.username}
        />
        <NewPasswordFields messages={messages} ownWords={[username, localPart(email)]} />
        <TimeZoneField />
        <Button
          type="submit"
          isWide
          size="large"
          disabled={isSubmitting}
          missing={isFilled ? undefined : "Fill in every field first"}
        >
          {isSubmitting ? "Creating your account..." : "Create Account"}
        </Button>
        <p className="text-sm text-ink-soft">
          By signing up you agree to the{" "}
          <TextLink to="/terms-of-service">Terms of Service</TextLink> and the{" "}
          <TextLink to="/privacy-policy">Privacy Policy</TextLink>.
        </p>
      </Form>
    </AuthPage>
  );
}

const localPart = (email: string) => email.split("@")[0] ?? "";
