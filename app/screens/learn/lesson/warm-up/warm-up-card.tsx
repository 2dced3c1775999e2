import { OPENING, WARM_UP } from "#app/rules/lessons/card.ts";
import { CardFrame } from "#app/ui/blocks/lesson-cards.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Heading } from "#app/ui/parts/heading.tsx";
import { QuestionForm } from "../../quiz/question-form.tsx";
import { useRequiredPlace } from "../cards/card-place.ts";
import { showCard } from "../cards/show-card.ts";
import type { WarmUp } from "./use-warm-up.ts";

type WarmUpCardProps = { warmUp: WarmUp; isRecallFirst: boolean };

/** What the learner is about to forget, before something new. Without scripts the lesson begins at once. */
export function WarmUpCard({ warmUp, isRecallFirst }: WarmUpCardProps) {
  const { question, answer, number, count, fetcher, isOver, isDone } = warmUp;
  const place = useRequiredPlace();
  return (
    <CardFrame id={WARM_UP} label="Warm-up" className="needs-script print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Heading level={2} size="small">
          {count === 1 ? "Warm-up" : `Warm-up, ${number} of ${count}`}
        </Heading>
        {!isDone && (
          <Button
            look="quiet"
            size="small"
            className="page-only"
            onClick={() => showCard(place, OPENING)}
          >
            Skip the warm-up
          </Button>
        )}
      </div>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        <bdi>{question.topicName}</bdi> · <bdi>{question.lessonTitle}</bdi>
      </p>
      {isOver ? (
        <p role="status">This question is no longer asked. On with the lesson.</p>
      ) : (
        <QuestionForm
          key={question.id}
          question={{ ...question, answer }}
          intentName="warm-up"
          form={fetcher.Form}
          isSending={fetcher.state === "submitting"}
          hasFailed={warmUp.hasFailed}
          isRecallFirst={isRecallFirst}
        >
          {number < count && (
            <Button size="large" isWide autoFocus onClick={warmUp.next}>
              Next
            </Button>
          )}
        </QuestionForm>
      )}
    </CardFrame>
  );
}
