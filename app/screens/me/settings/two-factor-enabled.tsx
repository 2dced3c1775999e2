import { Form, useNavigation } from "react-router";
import { Button, type ButtonLook } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import type { Messages } from "./two-factor-setup.tsx";
import { intent } from "../../intents.ts";
import type { TwoFactorIntent } from "./two-factor-intents.ts";

type TwoFactorEnabledProps = { codesLeft: number; messages: Messages };

export function TwoFactorEnabled({ codesLeft, messages }: TwoFactorEnabledProps) {
  return (
    <Card title="Your authenticator app" aside={<Tag tone="meadow">On</Tag>}>
      <p>Signing in needs your password and a code from your app.</p>
      <p className="mt-2 text-ink-soft">{codesLeftText(codesLeft)}</p>
      <ReauthForm
        intent="renew"
        name="renew"
        label="Make new recovery codes"
        explanation="The codes you have now will stop working."
        button="Make new codes"
        look="primary"
        messages={messages}
      />
      <ReauthForm
        intent="turn-off"
        name="off"
        label="Turn off two-step sign-in"
        explanation="After that, your password is all you need to sign in."
        button="Turn it off"
        look="danger"
        messages={messages}
      />
    </Card>
  );
}

function codesLeftText(count: number): string {
  if (count === 0)
    return "You have no recovery codes left. Make new ones in case you lose your phone.";
  return count === 1
    ? "You have one recovery code left."
    : `You have ${count} recovery codes left.`;
}

type ReauthFormProps = {
  intent: TwoFactorIntent;
  /** Prefix of its field names, which must differ between forms on one page. */
  name: string;
  label: string;
  explanation: string;
  button: string;
  look: ButtonLook;
  messages: Messages;
};

function ReauthForm({
  intent: named,
  name,
  label,
  explanation,
  button,
  look,
  messages,
}: ReauthFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const [password, code] = [messages[`${name}Password`], messages[`${name}Code`]];
  return (
    <Disclosure label={label} isOpen={password !== undefined || code !== undefined}>
      <p className="mb-4">{explanation}</p>
      <Form method="post" noValidate className="space-y-6">
        <input type="hidden" {...intent(named)} />
        <PasswordField
          name={`${name}Password`}
          label="Current password"
          autoComplete="current-password"
          required
          error={password}
        />
        <TextField
          name={`${name}Code`}
          label="Code"
          autoComplete="one-time-code"
          maxLength={20}
          required
          hint="From your app, or a recovery code."
          error={code}
        />
        <Button type="submit" look={look} disabled={isBusy}>
          {button}
        </Button>
      </Form>
    </Disclosure>
  );
}
