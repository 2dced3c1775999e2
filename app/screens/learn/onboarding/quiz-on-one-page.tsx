import { VERTICALS } from "#app/rules/topics/interests.ts";
import { DEFAULT_REMINDER_TIME, REMINDER_TIME_CHOICES } from "#app/rules/accounts/profile.ts";
import { TOPIC_MAX_CHARACTERS } from "#app/rules/topics/topic-length.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { SelectField } from "#app/ui/parts/select-field.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import type { QuizAnswer } from "./use-quiz-save.ts";

type QuizOnOnePageProps = {
  sendsMail: boolean;
  /** Chosen before the quiz. */
  wantedTopic: string | null;
  /** Why the answers were refused, and the answers themselves, so that nothing has to be entered twice. */
  refused: QuizAnswer | undefined;
};

/** All questions on one page, none of them required, for browsers without JavaScript. */
export function QuizOnOnePage({ sendsMail, wantedTopic, refused }: QuizOnOnePageProps) {
  const answers = refused?.answers;
  return (
    <form method="post" action="/onboarding/quiz" className="space-y-6">
      <PageHeading
        title="What would you like to learn?"
        lead={
          wantedTopic === null
            ? "Tick whatever interests you, or skip it."
            : `You chose ${wantedTopic}. Start now, or tick what else interests you first.`
        }
      />
      {wantedTopic !== null && (
        <>
          <input type="hidden" name="go" value={wantedTopic} />
          <Button type="submit" size="large">
            Start My First Lesson
          </Button>
        </>
      )}
      {refused && (
        <Notice tone="error" title="That didn't work">
          {refused.message}
        </Notice>
      )}
      {VERTICALS.map(({ id, title, topics }) => (
        <Card key={id}>
          <CheckboxField
            id={`plain-${id}`}
            name="vertical"
            value={id}
            label={title}
            defaultChecked={answers?.verticals.includes(id)}
          />
          <div className="grid gap-x-6 pl-9 sm:grid-cols-2">
            {topics.map((topic) => (
              <CheckboxField
                key={topic}
                id={`plain-${topic}`}
                name="topic"
                value={topic}
                label={topic}
                defaultChecked={answers?.topics.includes(topic)}
              />
            ))}
          </div>
        </Card>
      ))}
      <TextField
        id="plain-topic"
        name="customTopic"
        label="Or a topic of your own"
        maxLength={TOPIC_MAX_CHARACTERS}
        defaultValue={answers?.customTopic}
      />
      {sendsMail && (
        <CheckboxField
          id="plain-reminders"
          name="reminders"
          label="Remind me once a day"
          description="One email, only on days you haven't learned yet. Unsubscribe with one click."
          defaultChecked={answers?.wantsReminders}
        />
      )}
      {sendsMail && (
        <SelectField
          id="plain-time"
          name="preferredTime"
          label="Preferred time"
          options={REMINDER_TIME_CHOICES}
          defaultValue={answers?.preferredTime ?? DEFAULT_REMINDER_TIME}
        />
      )}
      <Button type="submit" size="large">
        Start Learning
      </Button>
    </form>
  );
}
