import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { useFilled } from "./use-filled.ts";

/** In the browser that signed up, one click is enough. */
export function ConfirmInBrowser({ email }: { email: string }) {
  return (
    <OneClick title="Confirm your email" kind="browser" button="Confirm my email">
      One click and <strong>{email}</strong> is confirmed and your account is ready.
    </OneClick>
  );
}

export function ConfirmNewEmail({ email }: { email: string }) {
  return (
    <OneClick title="Confirm your new email" kind="new-email" button="Confirm my new email">
      You'll use <strong>{email}</strong> to sign in from now on. We'll let your old address know.
    </OneClick>
  );
}

type OneClickProps = {
  title: string;
  kind: "browser" | "new-email";
  button: string;
  children: ReactNode;
};

function OneClick({ title, kind, button, children }: OneClickProps) {
  const isSending = useNavigation().state !== "idle";
  return (
    <AuthPage title={title} expression="happy">
      <p className="mb-6 text-center wrap-break-word">{children}</p>
      <Form method="post">
        <input type="hidden" name="kind" value={kind} />
        <Button type="submit" isWide size="large" disabled={isSending}>
          {isSending ? "Confirming..." : button}
        </Button>
      </Form>
    </AuthPage>
  );
}

type Messages = Readonly<Record<string, string | undefined>>;

/** In any other browser, such as on a phone: asks for the chosen password, or for a new one. */
export function ConfirmWithPassword({ email, messages }: { email: string; messages: Messages }) {
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
      <ErrorSummary title="We couldn't confirm your email" messages={messages} answer={messages} />
      <Form method="post" noValidate className="mb-8 space-y-6">
        <input type="hidden" name="kind" value="password" />
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
          <input type="hidden" name="kind" value="new-password" />
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
