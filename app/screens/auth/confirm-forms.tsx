import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { intent } from "../intents.ts";
import { AuthPage } from "./auth-page.tsx";
import type { ConfirmIntent } from "./confirm-intents.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useFilled } from "./use-filled.ts";

type Messages = Readonly<Record<string, string | undefined>>;

type ConfirmProps = { email: string; messages: Messages };

/** In the browser that signed up, one click is enough. */
export function ConfirmInBrowser({ email, messages }: ConfirmProps) {
  return (
    <OneClick
      title="Confirm your email"
      name="browser"
      button="Confirm my email"
      messages={messages}
    >
      One click and <strong>{email}</strong> is confirmed and your account is ready.
    </OneClick>
  );
}

export function ConfirmNewEmail({ email, messages }: ConfirmProps) {
  return (
    <OneClick
      title="Confirm your new email"
      name="new-email"
      button="Confirm my new email"
      messages={messages}
    >
      You'll use <strong>{email}</strong> to sign in from now on. We'll let your old address know.
    </OneClick>
  );
}

type OneClickProps = {
  title: string;
  name: ConfirmIntent;
  button: string;
  messages: Messages;
  children: ReactNode;
};

function OneClick({ title, name, button, messages, children }: OneClickProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <AuthPage title={title} expression="happy">
      <ErrorSummary title={NOT_CONFIRMED} messages={messages} answer={messages} />
      <p className="mb-6 text-center wrap-break-word">{children}</p>
      <Form method="post">
        <input type="hidden" {...intent(name)} />
        <Button type="submit" isWide size="large" disabled={isSending}>
          {isSending ? "Confirming..." : button}
        </Button>
      </Form>
    </AuthPage>
  );
}

const NOT_CONFIRMED = "We couldn't confirm your email";

/** In any other browser, such as on a phone: asks for the chosen password, or for a new one. */
export function ConfirmWithPassword({ email, messages }: ConfirmProps) {
  const isSending = useNavigation().state !== "idle";
  const { isFilled, watched } = useFilled();
  return (
    <AuthPage
      title="Confirm your email"
      lead="You signed up in another browser, so we need to check it's you."
      expression="happy"
    >
      <p className="mb-6 wrap-break-word">
        This confirms <strong>{email}</strong>.
      </p>
      <ErrorSummary title={NOT_CONFIRMED} messages={messages} answer={messages} />
      <Form method="post" noValidate className="mb-8 space-y-6">
        <input type="hidden" {...intent<ConfirmIntent>("password")} />
        <PasswordField
          name="chosenPassword"
          label="The password you chose"
          autoComplete="current-password"
          required
          error={messages.chosenPassword}
        />
        <Button type="submit" isWide size="large" disabled={isSending}>
          Confirm my email
        </Button>
      </Form>
      <Card title="Don't remember it, or didn't choose it?" tone="comb">
        <p className="mb-4 text-ink-soft">Choose a new one. It replaces the old one.</p>
        <Form method="post" noValidate className="space-y-6" {...watched}>
          <input type="hidden" {...intent<ConfirmIntent>("new-password")} />
          <NewPasswordFields
            label="New password"
            confirmLabel="Confirm new password"
            messages={messages}
          />
          <Button
            type="submit"
            look="secondary"
            isWide
            disabled={isSending}
            missing={isFilled ? undefined : "Fill in every field first"}
          >
            Confirm with a new password
          </Button>
        </Form>
      </Card>
    </AuthPage>
  );
}
