import { Form } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import type { ProfileCardProps } from "./profile-account.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Saying, useDeed } from "./profile-saying.tsx";

export function ProfileEmail({ profile, answer }: ProfileCardProps) {
  const deed = useDeed("email", answer);
  const { email, sendsMail, waitingEmail } = profile;
  return (
    <Card title="Email">
      <p className="wrap-break-word">{email}</p>
      {waitingEmail !== null && deed.done === null && (
        <p className="mt-2 text-sm wrap-break-word text-ink-soft">
          {waitingEmail} waits for the click in its own inbox.
        </p>
      )}
      {sendsMail ? (
        <Disclosure
          // Closed and emptied once it is done.
          key={deed.done}
          label="Change email"
          isOpen={hasMessages(deed.messages)}
        >
          <Form method="post" noValidate className="space-y-6">
            <input type="hidden" name="deed" value="email" />
            <TextField
              name="email"
              type="email"
              label="New email"
              autoComplete="email"
              required
              hint="We write to it; nothing changes before you click the link there."
              error={deed.messages.email}
            />
            <PasswordField
              name="emailPassword"
              label="Current password"
              autoComplete="current-password"
              required
              error={deed.messages.emailPassword}
            />
            <Button type="submit" disabled={deed.isBusy}>
              {deed.isBusy ? "Sending..." : "Send the link"}
            </Button>
          </Form>
        </Disclosure>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">
          This server sends no mail, so a new address cannot be confirmed here.
        </p>
      )}
      <Saying {...deed} />
    </Card>
  );
}

const hasMessages = (messages: object) => Object.keys(messages).length > 0;
