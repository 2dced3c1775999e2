import { Form } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import type { ProfileCardProps } from "./profile-card.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { IntentReply, useIntent } from "./intent-reply.tsx";
import type { SettingsIntent } from "./settings-answer.ts";
import { intent as intentField } from "../../intents.ts";

export function ProfileData({ profile, answer }: ProfileCardProps) {
  const intent = useIntent("delete", answer);
  return (
    <Card title="Your data">
      <p className="text-ink-soft">
        Everything we keep about you, with your topics, lessons, answers and reflections.
      </p>
      <ul className="mt-2">
        <li>
          <Download path="/profile/export/nectar">Download to take to another Nectar site</Download>
        </li>
        <li>
          <Download path="/profile/export/json">Download as JSON</Download>
        </li>
        <li>
          <Download path="/profile/export/markdown">Download as Markdown</Download>
        </li>
        <li>
          <Download path="/profile/anki">Download cards for Anki</Download>
          <p className="text-ink-soft">
            A card for each question you have answered. In Anki's dialog, turn on "Import any
            learning progress". It's off by default.
          </p>
        </li>
        <li>
          <Link to="/profile/bring" className={LINK_LOOK}>
            Bring your learning from a file
          </Link>
        </li>
      </ul>
      <Disclosure label="Delete account" isOpen={Object.keys(intent.messages).length > 0}>
        <p className="mb-4">
          You'll be signed out right away. After 7 days everything is deleted for good; sign in
          before then to keep it.
        </p>
        {isSubscribed(profile) && (
          <p className="mb-4 font-medium">
            Deleting your account cancels Premium first. You won't be charged again.
          </p>
        )}
        <Form method="post" noValidate className="space-y-6">
          <input type="hidden" {...intentField<SettingsIntent>("delete")} />
          <PasswordField
            name="deletePassword"
            label="Current password"
            autoComplete="current-password"
            required
            error={intent.messages.deletePassword}
          />
          <CheckboxField
            name="immediately"
            label="Delete immediately"
            description="Skips the 7 days. This can't be undone."
          />
          <Button type="submit" look="danger" disabled={intent.isBusy}>
            {intent.isBusy ? "Deleting..." : "Delete my account"}
          </Button>
        </Form>
      </Disclosure>
      <IntentReply {...intent} />
    </Card>
  );
}

const isSubscribed = ({ plan: { state } }: ProfileCardProps["profile"]) =>
  state.status === "renews" || state.status === "past-due";

const LINK_LOOK =
  "inline-flex min-h-11 items-center rounded-small font-medium underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4";

type DownloadProps = { path: string; children: string };

function Download({ path, children }: DownloadProps) {
  return (
    <a
      // Without the attribute, the browser shows a refusal instead of saving it.
      href={path}
      className={LINK_LOOK}
    >
      {children}
    </a>
  );
}
