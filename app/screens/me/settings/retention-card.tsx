import { RETENTIONS } from "#app/rules/memory/retention.ts";
import { percent } from "#app/rules/quizzes/quiz.ts";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { RadioCards } from "#app/ui/parts/radio-cards.tsx";
import { PreferencesCard } from "./preferences-card.tsx";
import type { PreferencesGroupProps } from "./rhythm-card.tsx";

/** How much to remember, with the questions a week that each choice costs this learner, and how reviews begin. */
export function RetentionCard({ profile, messages }: PreferencesGroupProps) {
  const { preferences, retentionCosts } = profile;
  const costOf = (retention: number) =>
    retentionCosts.find((cost) => cost.retention === retention)?.questionsAWeek;
  return (
    <PreferencesCard title="Your memory">
      <RadioCards
        name="desiredRetention"
        legend="How much do you want to remember?"
        defaultValue={String(preferences.desiredRetention)}
        columns={2}
        options={RETENTIONS.map((retention) => {
          const cost = costOf(retention);
          return {
            value: String(retention),
            label: `${percent(retention)}%`,
            description: cost === undefined ? undefined : `${questionsAWeekInWords(cost)} a week`,
          };
        })}
        hint={
          retentionCosts.length === 0
            ? "We bring an idea back when your chance of remembering it drops to this. Higher means more reviews."
            : "We bring an idea back when your chance of remembering it drops to this. Higher means more reviews. Based on what you've learned so far. Changing it moves all your review dates."
        }
        error={messages.desiredRetention}
      />
      <CheckboxField
        name="recallFirst"
        look="switch"
        className="mt-4"
        label="Think before you see the options"
        description="In reviews, the options appear after three seconds, or when you press the button."
        defaultChecked={preferences.recallFirst}
      />
    </PreferencesCard>
  );
}

/** A cost in questions a week, in words. */
function questionsAWeekInWords(questions: number): string {
  if (questions < 1) return "Under 1 question";
  const rounded = Math.round(questions);
  return rounded === 1 ? "About 1 question" : `About ${rounded} questions`;
}
