import { Form } from "react-router";
import { Button } from "#app/ui/parts/button.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import type { ProfileCardProps } from "./profile-account.tsx";
import { PreferredInterests } from "./profile-interests.tsx";
import { PreferredLooks } from "./profile-looks.tsx";
import { PreferredRhythm } from "./profile-rhythm.tsx";
import { Saying, useDeed } from "./profile-saying.tsx";

/** One form, saved at once. */
export function ProfilePreferences({ profile, answer }: ProfileCardProps) {
  const deed = useDeed("preferences", answer);
  const { form: failure, ...messages } = deed.messages;
  return (
    <Form method="post" noValidate className="space-y-6">
      <input type="hidden" name="deed" value="preferences" />
      <ErrorSummary messages={messages} />
      <PreferredRhythm profile={profile} messages={messages} />
      <PreferredLooks profile={profile} messages={messages} />
      <PreferredInterests profile={profile} messages={messages} />
      <div>
        <Button type="submit" size="large" disabled={deed.isBusy}>
          {deed.isBusy ? "Saving..." : "Save Preferences"}
        </Button>
        <Saying isBusy={deed.isBusy} done={deed.done} messages={{ form: failure }} />
      </div>
    </Form>
  );
}
