import { Form } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import type { ProfileCardProps } from "./profile-card.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { IntentReply, useIntent } from "./intent-reply.tsx";
import type { SettingsIntent } from "./settings-answer.ts";
import { intent as intentField } from "../../intents.ts";

export function ProfileEmail({ profile, answer }: ProfileCardProps) {
  const intent = useIntent("email", answer);
  const { email, sendsMail, waitingEmail } = profile;
  return (
    <Card title="Email">
      <p className="wrap-break-word">{email}</p>
      {waitingEmail !== null && intent.done === null && (
        <p className="mt-2 text-sm wrap-break-word text-ink-soft">
          We're waiting for you to click the link we sent to {waitingEmail}.
        </p>
      )}
      {sendsMail ? (
        <Disclosure
          // A new key after success: closed and empty.
          key={intent.done}
          label="Change email"
          isOpen={hasMessages(intent.messages)}
        >
          <Form method="post" noValidate className="space-y-6">
            <input type="hidden" {...intentField<SettingsIntent>("email")} />
            <TextField
              name="email"
              type="email"
              label="New email"
              autoComplete="email"
              required
              hint="We'll send a link there. Nothing changes until you click it."
              error={intent.messages.email}
            />
            <PasswordField
              name="emailPassword"
              label="Current password"
              autoComplete="current-password"
              required
              error={intent.messages.emailPassword}
            />
            <Button type="submit" disabled={intent.isBusy}>
              {intent.isBusy ? "Sending..." : "Send the link"}
            </Button>
          </Form>
        </Disclosure>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">
          This site can't send email, so you can't change your address here.
        </p>
      )}
      <IntentReply {...intent} />
    </Card>
  );
}

const hasMessages = (messages: object) => Object.keys(messages).length > 0;
