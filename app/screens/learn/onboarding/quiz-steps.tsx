import { VERTICALS } from "#app/rules/topics/interests.ts";
import { REMINDER_TIME_CHOICES } from "#app/rules/accounts/profile.ts";
import type { Answers, Change, Step } from "#app/rules/topics/onboarding-quiz.ts";
import {
  namesOf,
  recommendTopics,
  type TopicOffers,
} from "#app/rules/topics/topic-recommendations.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Bea } from "#app/ui/mascot/bea.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CheckboxField } from "#app/ui/parts/checkbox-field.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { SelectField } from "#app/ui/parts/select-field.tsx";
import { ChoiceCard } from "../quiz/choice-card.tsx";
import { ReadyTag } from "./ready-tag.tsx";
import { useQuizSave } from "./use-quiz-save.ts";
import { intent } from "../../intents.ts";
import type { QuizIntent } from "./quiz-intents.ts";

/** On a phone the primary button is as wide as the page. */
export const LAST_ROW = "mt-8 flex flex-col gap-3 sm:flex-row sm:justify-between";

export type StepProps = {
  answers: Answers;
  dispatch: (event: Change) => void;
  go: (step: Step) => void;
  back: (step: Step) => void;
};

type IntroProps = Pick<StepProps, "go"> & { skip: () => void };

export function Intro({ go, skip }: IntroProps) {
  return (
    <div className="text-center">
      <Bea expression="excited" className="mx-auto mb-6 size-40" />
      <Heading level={1} size="large">
        What would you like to learn?
      </Heading>
      <p className="mt-3 mb-8 text-lg text-ink-soft">
        Two quick questions, and Bea will find your first lesson. It takes less than a minute.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button size="large" onClick={() => go(2)}>
          Let's Go!
        </Button>
        {/* A form, so that a press works before hydration. */}
        <form
          method="post"
          action="/onboarding/quiz"
          onSubmit={(event) => {
            event.preventDefault();
            skip();
          }}
        >
          <Button type="submit" {...intent<QuizIntent>("skip")} size="large" look="quiet">
            Skip for Now
          </Button>
        </form>
      </div>
    </div>
  );
}

export function Areas({ answers, dispatch, go, back }: StepProps) {
  return (
    <>
      <Heading level={1} size="large">
        Which areas interest you?
      </Heading>
      <p className="mt-2 mb-6 text-ink-soft">Choose one or more.</p>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Areas</legend>
        {VERTICALS.map(({ id, title, topics }) => (
          <ChoiceCard
            key={id}
            name="vertical"
            value={id}
            label={title}
            description={topics.slice(0, 3).join(", ")}
            isOn={answers.verticals.includes(id)}
            onToggle={(isOn) => dispatch({ type: "vertical", value: id, isOn })}
          />
        ))}
      </fieldset>
      <div className="mt-8 flex justify-between gap-3">
        <Button look="quiet" onClick={() => back(1)}>
          Back
        </Button>
        <Button
          missing={answers.verticals.length === 0 ? "Choose an area first" : undefined}
          onClick={() => go(3)}
        >
          Next
        </Button>
      </div>
    </>
  );
}

type LastProps = Omit<StepProps, "go"> & {
  sendsMail: boolean;
  offers: TopicOffers;
  /** Chosen before signing up. */
  wantedTopic: string | null;
};

const NotSaved = ({ message, isUnsaved }: { message: string; isUnsaved: boolean }) => (
  <Notice tone="error" title="That didn't work" className="mb-6">
    <p>{message}</p>
    {isUnsaved && (
      <p className="mt-2">
        <TextLink to="/onboarding">Continue without saving</TextLink>
      </p>
    )}
  </Notice>
);

const Reminders = ({ answers, dispatch }: Pick<StepProps, "answers" | "dispatch">) => (
  <>
    <CheckboxField
      name="reminders"
      className="mt-6"
      label="Remind me once a day"
      description="One email, only on days you haven't learned yet. Unsubscribe with one click."
      checked={answers.wantsReminders}
      onChange={(event) => dispatch({ type: "reminders", isOn: event.target.checked })}
    />
    {answers.wantsReminders && (
      <SelectField
        name="preferredTime"
        label="Preferred time"
        className="mt-2 sm:w-1/2"
        options={REMINDER_TIME_CHOICES}
        value={answers.preferredTime}
        onChange={(event) => dispatch({ type: "preferred-time", value: event.target.value })}
      />
    )}
  </>
);

type RecommendationProps = {
  topic: ReturnType<typeof recommendTopics>["topics"][number];
  isSaving: boolean;
};

function Recommendation({ topic: { name, note, course }, isSaving }: RecommendationProps) {
  const [title, inLibrary] = namesOf({ name, course });
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-lg font-semibold">
          {title}
          {inLibrary !== undefined && (
            <span className="font-normal text-ink-soft"> · {inLibrary}</span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {note}
          {course !== null && <ReadyTag />}
        </p>
      </div>
      <Button type="submit" name="go" value={name} look="secondary" disabled={isSaving}>
        Start Learning
      </Button>
    </Card>
  );
}

export function Recommendations(props: LastProps) {
  const { answers, dispatch, back, sendsMail, offers, wantedTopic } = props;
  const { Form, isSaving, message, isUnsaved } = useQuizSave();
  const { topics, isPersonal } = recommendTopics(
    { ...answers, topics: [...(wantedTopic === null ? [] : [wantedTopic]), ...answers.topics] },
    offers,
  );
  return (
    <Form method="post" action="/onboarding/quiz">
      {answers.verticals.map((id) => (
        <input key={id} type="hidden" name="vertical" value={id} />
      ))}
      {answers.topics.map((topic) => (
        <input key={topic} type="hidden" name="topic" value={topic} />
      ))}
      <input type="hidden" name="customTopic" value={answers.customTopic} />
      <div className="mb-6 flex items-center gap-4">
        <Bea expression="celebrating" className="size-20 shrink-0" />
        <Heading level={1} size="large">
          {wantedTopic !== null && answers.verticals.length === 0
            ? "Ready when you are"
            : isPersonal
              ? "Picked for you"
              : "Good topics to start with"}
        </Heading>
      </div>
      {message !== undefined && <NotSaved message={message} isUnsaved={isUnsaved} />}
      <ul className="space-y-3">
        {topics.map((topic) => (
          <Recommendation key={topic.name} topic={topic} isSaving={isSaving} />
        ))}
      </ul>
      {sendsMail && <Reminders answers={answers} dispatch={dispatch} />}
      <div className={LAST_ROW}>
        <Button look="quiet" onClick={() => back(answers.verticals.length > 0 ? 3 : 1)}>
          Back
        </Button>
        <Button
          type="submit"
          name="go"
          value="topics"
          look="quiet"
          className="sm:ml-auto"
          disabled={isSaving}
        >
          Browse All Topics
        </Button>
        <Button type="submit" name="go" value={topics[0]?.name ?? ""} disabled={isSaving}>
          Start My First Lesson
        </Button>
      </div>
    </Form>
  );
}
