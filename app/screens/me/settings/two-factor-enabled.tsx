import { Form, useNavigation } from "react-router";
import { Button, type ButtonLook } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import type { Messages } from "./two-factor-setup.tsx";

type RunningProps = { codesLeft: number; messages: Messages };

export function TwoFactorEnabled({ codesLeft, messages }: RunningProps) {
  return (
    <Card title="Your authenticator app" aside={<Tag tone="meadow">On</Tag>}>
      <p>Signing in takes your password and a code from your app.</p>
      <p className="mt-2 text-ink-soft">{leftInWords(codesLeft)}</p>
      <ProvedTwice
        intent="renew"
        name="renew"
        label="Make new recovery codes"
        says="The codes you have now will stop working."
        button="Make new codes"
        look="primary"
        messages={messages}
      />
      <ProvedTwice
        intent="turn-off"
        name="off"
        label="Turn two-step sign-in off"
        says="After that, your password is all you need to sign in."
        button="Turn it off"
        look="danger"
        messages={messages}
      />
    </Card>
  );
}

function leftInWords(count: number): string {
  if (count === 0)
    return "You have no recovery codes left. Make new ones in case you lose your phone.";
  return count === 1
    ? "You have one recovery code left."
    : `You have ${count} recovery codes left.`;
}

type ProvedTwiceProps = {
  intent: string;
  /** Begins the names of its fields: two forms of one page must not share them. */
  name: string;
  label: string;
  says: string;
  button: string;
  look: ButtonLook;
  messages: Messages;
};

function ProvedTwice({ intent, name, label, says, button, look, messages }: ProvedTwiceProps) {
  const isBusy = useNavigation().state !== "idle";
  const [password, code] = [messages[`${name}Password`], messages[`${name}Code`]];
  return (
    <Disclosure label={label} isOpen={password !== undefined || code !== undefined}>
      <p className="mb-4">{says}</p>
      <Form method="post" noValidate className="space-y-6">
        <input type="hidden" name="intent" value={intent} />
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
