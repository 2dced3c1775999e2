import { Form } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { NewPasswordFields } from "../../auth/new-password-fields.tsx";
import { useFilled } from "../../auth/use-filled.ts";
import type { ProfileCardProps } from "./profile-card.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { IntentReply, useIntent } from "./intent-reply.tsx";
import type { SettingsIntent } from "./settings-answer.ts";
import { intent as intentField } from "../../intents.ts";

export function ProfilePassword({ profile, answer }: ProfileCardProps) {
  const intent = useIntent("password", answer);
  return (
    <Card title="Password">
      <p className="text-ink-soft">A new password signs out all your other devices.</p>
      <Disclosure
        // A new key after success: closed and empty.
        key={intent.done}
        label="Change password"
        isOpen={Object.keys(intent.messages).length > 0}
      >
        <PasswordForm
          name={profile.name}
          email={profile.email}
          messages={intent.messages}
          isBusy={intent.isBusy}
        />
      </Disclosure>
      <IntentReply {...intent} />
    </Card>
  );
}

type PasswordFormProps = {
  name: string;
  email: string;
  messages: Readonly<Record<string, string | undefined>>;
  isBusy: boolean;
};

function PasswordForm({ name, email, messages, isBusy }: PasswordFormProps) {
  const { isFilled, watched } = useFilled();
  return (
    <Form method="post" noValidate className="space-y-6" {...watched}>
      <input type="hidden" {...intentField<SettingsIntent>("password")} />
      {/* Tells a password manager which account the new password belongs to. */}
      <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        required
        error={messages.currentPassword}
      />
      <NewPasswordFields
        label="New password"
        confirmLabel="Confirm new password"
        messages={messages}
        ownWords={[name, email.split("@")[0] ?? ""]}
      />
      <Button
        type="submit"
        disabled={isBusy}
        missing={isFilled ? undefined : "Fill in every field first"}
      >
        {isBusy ? "Saving..." : "Change password"}
      </Button>
    </Form>
  );
}
