import { Form } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { ErrorSummary } from "#app/ui/parts/error-summary.tsx";
import type { ProfileCardProps } from "./profile-card.ts";
import { answerTo, type SettingsIntent } from "./settings-answer.ts";
import { InterestsCard } from "./interests-card.tsx";
import { AppearanceCard } from "./appearance-card.tsx";
import { RhythmCard } from "./rhythm-card.tsx";
import { RetentionCard } from "./retention-card.tsx";
import { LastSave } from "./preferences-card.tsx";
import { IntentReply } from "./intent-reply.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { useAutoSave } from "./use-auto-save.ts";
import { intent } from "../../intents.ts";

/** One form, saved with each change. The button is for browsers without JavaScript, and for trying again. */
export function ProfilePreferences({ profile, answer }: ProfileCardProps) {
  const autoSave = useAutoSave();
  const { done, messages, typed } = answerTo("preferences", autoSave.answer ?? answer);
  const { form: failure, ...fieldErrors } = messages;
  const { card, isBusy, isTyped, isUnsaved, wasRefused, save, formProps } = autoSave;
  const isPending = isBusy || isTyped;
  const lastSave = {
    card,
    done: isPending ? null : done,
    failure: isPending ? undefined : failure,
    isTyped: isTyped && !isBusy,
  };
  return (
    <Form method="post" noValidate className="space-y-6" {...formProps}>
      <input type="hidden" {...intent<SettingsIntent>("preferences")} />
      <ErrorSummary messages={fieldErrors} />
      <p className="text-ink-soft noscript:hidden">Changes are saved automatically.</p>
      <LastSave value={lastSave}>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="min-w-0 space-y-6">
            <RhythmCard profile={profile} messages={fieldErrors} />
            <RetentionCard profile={profile} messages={fieldErrors} />
          </div>
          <div className="min-w-0 space-y-6">
            <AppearanceCard profile={profile} messages={fieldErrors} />
            <InterestsCard profile={profile} messages={fieldErrors} typed={typed} />
          </div>
        </div>
      </LastSave>
      <div
        className={classNames(
          "flex flex-wrap items-center gap-x-6 gap-y-2",
          !wasRefused && "hidden noscript:flex",
        )}
      >
        <Button type="submit" look="secondary" disabled={isBusy}>
          {isBusy ? "Saving..." : "Save Preferences"}
        </Button>
        {/* Without JavaScript. A change is confirmed in its card. */}
        <div className="[&>p]:mt-0">
          <IntentReply
            isBusy={isPending || card !== null}
            done={done}
            messages={{ form: failure }}
          />
        </div>
      </div>
      <UnsavedChanges isUnsaved={isUnsaved} isBusy={isBusy} save={save} />
    </Form>
  );
}
