import { useState, useSyncExternalStore } from "react";
import { Form, useNavigation } from "react-router";
import { findWaitingAddress } from "#app/features/accounts/sign-up/find-sign-up-link.ts";
import { browserHashOf } from "#app/features/accounts/sign-up/sign-up-browser.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { nextIn, pathWithNext, topicIn } from "#app/rules/next-path.ts";
import { USERNAME } from "#app/rules/accounts/sign-up.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { pageMeta } from "../public/page-meta.ts";
import { infoOf } from "../request.ts";
import type { Route } from "./+types/register";
import { CheckEmail, sentPath } from "./check-email.tsx";
import { AuthPage } from "./auth-page.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { countRight, SignUpComb } from "./sign-up-comb.tsx";
import { useFilled } from "./use-filled.ts";
import { useMessages } from "./use-messages.ts";
import { notSent, sendForm } from "../network-error.ts";
import { runRegisterIntent } from "./register-intents.ts";
import { typedIn } from "./typed-in.ts";

const FAILED = "Registration failed. Please try again.";

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
  return { next: nextOf(request), sentTo, writesTopics: readSite().writesTopics };
}

const nextOf = (request: Request) => nextIn(new URL(request.url).searchParams);

export const action = async ({ request, context }: Route.ActionArgs) =>
  runRegisterIntent({
    form: await request.formData(),
    headers: request.headers,
    next: nextOf(request),
    info: infoOf(context),
  });

/** After a lost connection the form keeps what was typed and says so. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (form) => notSent({ messages: { form: FAILED }, typed: typedIn(form) }));

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { next, sentTo, writesTopics } = loaderData;
  if (actionData && "sentTo" in actionData)
    return <CheckEmail email={actionData.sentTo} isResent={actionData.isResent} next={next} />;
  if (sentTo && !actionData) return <CheckEmail email={sentTo} isResent={false} next={next} />;
  return <RegisterForm refused={actionData} next={next} writesTopics={writesTopics} />;
}

type Refused = {
  messages: Readonly<Record<string, string | undefined>>;
  typed: { email: string; username: string };
};

type FormProps = { refused: Refused | undefined; next: string | null; writesTopics: boolean };

function RegisterForm({ refused, next, writesTopics }: FormProps) {
  const isSubmitting = useNavigation().state !== "idle";
  const [email, setEmail] = useState(refused?.typed.email ?? "");
  const [username, setUsername] = useState(refused?.typed.username ?? "");
  const [right, setRight] = useState(0);
  const { messages, onEdit } = useMessages(refused);
  const { isFilled, watched } = useFilled((form, event) => {
    onEdit(event);
    setRight(countRight(form, [username, localPart(email)]));
  });
  const topic = topicIn(next);
  return (
    <AuthPage
      title="Sign up free"
      lead="Five minutes a day. It stays with you."
      expression="winking"
      panel={<SignUpComb right={right} writesTopics={writesTopics} topic={topic} />}
      after={
        <>
          Already have an account? <TextLink to={pathWithNext("/login", next)}>Sign in</TextLink>
        </>
      }
    >
      {topic !== null && (
        <p className="mb-6 text-center wrap-break-word">
          Your topic: <strong>{topic}</strong>
        </p>
      )}
      <ErrorSummary
        title={messages.form ? "We couldn't create your account" : undefined}
        messages={messages}
        answer={refused}
      />
      <Form method="post" action={sentPath(next)} noValidate className="space-y-6" {...watched}>
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

const noSubscription = () => () => undefined;

/** Sends the browser's time zone: a learner's day starts at their own midnight. */
function TimeZoneField() {
  const zone = useSyncExternalStore(
    noSubscription,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  return <input type="hidden" name="timeZone" value={zone} readOnly />;
}
