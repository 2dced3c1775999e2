import { useRef, useState } from "react";
import { topicsOf } from "#app/rules/topics/interests.ts";
import { customTopicFault } from "#app/rules/topics/onboarding-quiz.ts";
import { TOPIC_MAX_CHARACTERS } from "#app/rules/topics/topic-length.ts";
import { isReady, type TopicOffers } from "#app/rules/topics/topic-recommendations.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { TextField } from "#app/ui/parts/text-field.tsx";
import { ChoiceCard } from "../quiz/choice-card.tsx";
import { ReadyTag } from "./ready-tag.tsx";
import { LAST_ROW, type StepProps } from "./quiz-steps.tsx";

export function Topics({
  answers,
  dispatch,
  go,
  back,
  offers,
}: StepProps & { offers: TopicOffers }) {
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  // Refused here, where it can be corrected: the last step has no field for it.
  const goOn = () => {
    const topicFault = customTopicFault(answers.customTopic);
    setFault(topicFault);
    if (topicFault === undefined) go(4);
    else field.current?.focus();
  };
  const topics = topicsOf(answers.verticals);
  return (
    <>
      <Heading level={1} size="large">
        Anything in particular?
      </Heading>
      <p className="mt-2 mb-6 text-ink-soft">Pick what sounds good, or type your own.</p>
      {!offers.writesTopics && (
        <p className="-mt-4 mb-6 text-ink-soft">
          {topics.some((topic) => isReady(topic, offers)) ? "For the others you'll" : "You'll"} get
          a study plan: ten sessions on how to learn it yourself.
        </p>
      )}
      <fieldset className="mb-6 grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Topics</legend>
        {topics.map((topic) => (
          <ChoiceCard
            key={topic}
            name="topic"
            value={topic}
            label={topic}
            aside={isReady(topic, offers) && <ReadyTag />}
            isOn={answers.topics.includes(topic)}
            onToggle={(isOn) => dispatch({ type: "topic", value: topic, isOn })}
          />
        ))}
      </fieldset>
      <TextField
        name="customTopic"
        label="Or a topic of your own"
        maxLength={TOPIC_MAX_CHARACTERS}
        ref={field}
        enterKeyHint="next"
        value={answers.customTopic}
        error={fault}
        onChange={(event) => {
          setFault(undefined);
          dispatch({ type: "custom", value: event.target.value });
        }}
        onKeyDown={(event) => {
          // During text composition, Enter belongs to the input method.
          if (event.key === "Enter" && !event.nativeEvent.isComposing) goOn();
        }}
      />
      <div className={LAST_ROW}>
        <div className="flex justify-between gap-3 sm:contents">
          <Button look="quiet" onClick={() => back(2)}>
            Back
          </Button>
          <Button
            look="quiet"
            className="sm:ml-auto"
            onClick={() => {
              dispatch({ type: "skip-topics" });
              go(4);
            }}
          >
            Skip This Step
          </Button>
        </div>
        <Button onClick={goOn}>Show Recommendations</Button>
      </div>
    </>
  );
}
