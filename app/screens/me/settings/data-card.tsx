import { Form } from "react-router";
import Braces from "lucide-react/icons/braces";
import Download from "lucide-react/icons/download";
import FileText from "lucide-react/icons/file-text";
import Layers from "lucide-react/icons/layers";
import Upload from "lucide-react/icons/upload";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { FileLink, PageLink } from "#app/ui/parts/file-link.tsx";
import { PasswordField } from "#app/ui/parts/password-field.tsx";
import type { ProfileCardProps } from "./profile-card.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { IntentReply, useIntent } from "./intent-reply.tsx";
import type { SettingsIntent } from "./settings-answer.ts";
import { intent as intentField } from "../../intents.ts";
import { IN_ANKI } from "../../in-anki.ts";

const NECTAR = "/profile/export/nectar";

export function ProfileData({ profile, answer }: ProfileCardProps) {
  const intent = useIntent("delete", answer);
  return (
    <Card title="Your data">
      <p className="text-ink-soft">It's yours. Take it along, or add to it.</p>
      <ul className="mt-2">
        <FileLink path={NECTAR} icon={<Download />} label="Download my learning">
          All your topics, answers and progress in one file that any Nectar site can read.
        </FileLink>
        <FileLink path="/profile/export/anki" icon={<Layers />} label="Download cards for Anki">
          A card for each question you have answered, in every topic. {IN_ANKI}
        </FileLink>
        <FileLink path="/profile/export/markdown" icon={<FileText />} label="Download as Markdown">
          Everything we keep about you, to read.
        </FileLink>
        <FileLink path="/profile/export/json" icon={<Braces />} label="Download as JSON">
          The same for a program.
        </FileLink>
        <PageLink to="/profile/import" icon={<Upload />} label="Bring your learning from a file">
          From another Nectar site, from Anki, or a course in a folder.
        </PageLink>
      </ul>
      <div className="mt-4 border-t border-line pt-2">
        <Disclosure label="Delete account" isOpen={Object.keys(intent.messages).length > 0}>
          <p className="mb-4">
            <a
              href={NECTAR}
              className="rounded-small font-medium underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4"
            >
              Download what you learned
            </a>{" "}
            first, so that you can bring it back here or to another Nectar site.
          </p>
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
      </div>
      <IntentReply {...intent} />
    </Card>
  );
}

const isSubscribed = ({ plan: { state } }: ProfileCardProps["profile"]) =>
  state.status === "renews" || state.status === "past-due";
