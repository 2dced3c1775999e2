import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { requestReset } from "#app/features/accounts/sign-in/request-reset.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { nextIn, pathWithNext, topicIn } from "#app/rules/next-path.ts";
import { checkForgotPassword } from "#app/rules/accounts/sign-up.ts";
import { type Address, TextLink } from "#app/ui/link.tsx";
import { BeaSays } from "#app/ui/mascot/bea-says.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { pageMeta } from "../public/page-meta.ts";
import { infoOf } from "../request.ts";
import type { Route } from "./+types/forgot-password";
import { AuthPage } from "./auth-page.tsx";
import { useFilled } from "./use-filled.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { respond } from "../outcome.ts";
import { notSent, sendForm } from "../network-error.ts";

const NO_MAIL = "This site can't send email. Ask the person who runs it for a reset link.";
const NOT_SENT = "Failed to send reset email. Please try again.";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: "Forgot your password?",
    description: "Tell us your email address and we'll send you a link to choose a new password.",
    path: "/forgot-password",
  }),
  { name: "robots", content: "noindex" },
];

export const loader = ({ request }: Route.LoaderArgs) => ({
  sendsMail: readSite().sendsMail,
  loginPath: pathWithNext("/login", nextOf(request)),
});

const nextOf = (request: Request) => nextIn(new URL(request.url).searchParams);

export async function action({ request, context }: Route.ActionArgs) {
  const { clientAddress, now } = infoOf(context);
  const form = Object.fromEntries(await request.formData());
  const typed = String(form.email ?? "");
  const checked = checkForgotPassword(form);
  if (checked.status === "refused") return respond(checked, { messages: checked.messages, typed });
  const result = await requestReset(
    checked.values.email,
    clientAddress,
    now,
    topicIn(nextOf(request)),
  );
  switch (result.status) {
    case "requested":
      return { sentTo: checked.values.email };
    case "no-mail":
      return respond(result, { messages: { form: NO_MAIL }, typed });
    case "too-many":
      return respond(result, { messages: { form: TOO_MANY_REQUESTS }, typed });
  }
}

/** After a lost connection the form keeps what was typed and says so. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (form) =>
    notSent({ messages: { form: NOT_SENT }, typed: String(form.get("email") ?? "") }),
  );

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "sentTo" in actionData)
    return <LinkSent email={actionData.sentTo} loginPath={loaderData.loginPath} />;
  return <AskForm refused={actionData} {...loaderData} />;
}

type Refused = { messages: Readonly<Record<string, string | undefined>>; typed: string };

type FormProps = { refused: Refused | undefined; sendsMail: boolean; loginPath: Address };

function AskForm({ refused, sendsMail, loginPath }: FormProps) {
  const isSending = useNavigation().state !== "idle";
  const { isFilled, watched } = useFilled();
  // Errors disappear as soon as the address is edited.
  const [editedAfter, setEditedAfter] = useState<Refused>();
  const messages = refused && refused !== editedAfter ? refused.messages : {};
  const isDoubted = Boolean(messages.email) || messages.form === NOT_SENT;
  return (
    <AuthPage
      title="Forgot your password?"
      lead={
        sendsMail
          ? "It happens. We'll email you a link to choose a new one."
          : "It happens. This site can't send email, so ask the person who runs it for a reset link."
      }
      expression="encouraging"
      speech={
        isDoubted ? (
          <BeaSays expression="thinking" size="size-24" className="pb-6">
            Please double-check your email address.
          </BeaSays>
        ) : undefined
      }
      after={<TextLink to={loginPath}>Back to Login</TextLink>}
    >
      <ErrorSummary title="We haven't sent anything yet" messages={messages} answer={refused} />
      <Form method="post" noValidate className="space-y-6" {...watched}>
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          required
          defaultValue={refused?.typed}
          error={messages.email}
          onChange={() => setEditedAfter(refused)}
        />
        <Button
          type="submit"
          isWide
          size="large"
          disabled={isSending}
          missing={isFilled ? undefined : "Type your email first"}
        >
          {isSending ? "Sending Reset Link..." : "Send Reset Link"}
        </Button>
      </Form>
    </AuthPage>
  );
}

function LinkSent({ email, loginPath }: { email: string; loginPath: Address }) {
  return (
    <AuthPage title="Reset Link Sent!" expression="happy" isAnswer>
      <div className="mb-8 space-y-3">
        <p className="wrap-break-word">
          If <strong>{email}</strong> belongs to an account, a link to reset your password is on its
          way. It works once, for 30 minutes.
        </p>
        <p className="text-ink-soft">Nothing after a few minutes? Check your spam folder.</p>
      </div>
      <ButtonLink to={loginPath} size="large" isWide>
        Back to Login
      </ButtonLink>
    </AuthPage>
  );
}
