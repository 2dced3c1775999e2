import { Form, useSearchParams } from "react-router";
import { PROFILE_NAME_MAX } from "#app/rules/accounts/profile.ts";
import { Avatar } from "#app/ui/parts/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import type { ProfileCardProps } from "./profile-card.ts";
import { IntentReply, useIntent } from "./intent-reply.tsx";
import type { SettingsIntent } from "./settings-answer.ts";
import { intent as intentField } from "../../intents.ts";

/** Edit mode is part of the URL, so it works without JavaScript; sending the form leaves it. */
export function ProfileName({ profile, answer }: ProfileCardProps) {
  const intent = useIntent("name", answer);
  const [search] = useSearchParams();
  // A refused name, or a lost connection, keeps the form open with what was typed.
  const isRefused = Object.keys(intent.messages).length > 0;
  const isEditing = isRefused || search.get("edit") === "name";
  return (
    <Card title="Name">
      {isEditing ? (
        <Form method="post" action="/profile" noValidate className="space-y-4">
          <input type="hidden" {...intentField<SettingsIntent>("name")} />
          <TextField
            name="name"
            label="What should we call you?"
            autoComplete="nickname"
            autoFocus
            required
            maxLength={PROFILE_NAME_MAX}
            defaultValue={profile.name}
            error={intent.messages.name}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={intent.isBusy}>
              {intent.isBusy ? "Saving..." : "Save"}
            </Button>
            <ButtonLink to="/profile" look="quiet" preventScrollReset>
              Cancel
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-4">
          <Avatar name={profile.name} className="size-14 text-lg" />
          <p className="min-w-0 flex-[1_1_7rem] text-lg font-semibold wrap-break-word">
            {profile.name}
          </p>
          <ButtonLink to="/profile?edit=name" look="secondary" preventScrollReset>
            Edit name
          </ButtonLink>
        </div>
      )}
      <IntentReply {...intent} />
    </Card>
  );
}
