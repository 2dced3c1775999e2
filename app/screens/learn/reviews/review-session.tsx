import { Form, useNavigation } from "react-router";
import type { Review, ReviewQuestion } from "#app/features/reviews/load-review.ts";
import { ExitButton, LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { useFocusOnChange } from "#app/ui/parts/use-focus-on-change.ts";
import { intent } from "../../intents.ts";
import { NOT_SENT } from "../../network-error.ts";
import { QuestionForm } from "../quiz/question-form.tsx";
import type { ReviewIntent } from "./review-intents.ts";

type Reply = { status: string; questionId?: string } | undefined;

type ReviewSessionProps = {
  review: Review;
  current: ReviewQuestion;
  reply: Reply;
  isRecallFirst: boolean;
};

const isOpen = ({ answer }: ReviewQuestion) => answer === null || !answer.isSettled;

/** The question just answered, with its feedback, else the next open one; none once the review is over. */
export function currentQuestion({ questions, isFinished }: Review, reply: Reply) {
  const answered =
    reply?.status === "answered" && questions.find(({ id }) => id === reply.questionId);
  return answered || (isFinished ? undefined : questions.find(isOpen));
}

/**
 * Due concepts, mixed. The browser stores nothing: the URL names the review, the server knows which question is next,
 * and plain forms do the rest.
 */
export function ReviewSession({ review, current, reply, isRecallFirst }: ReviewSessionProps) {
  const { sessionId, questions } = review;
  const settled = questions.filter((question) => !isOpen(question)).length;
  const isOver = settled === questions.length;
  const isSending = useNavigation().state === "submitting";
  const top = useFocusOnChange(current.id);
  const hasFailed = reply !== undefined && reply.status !== "answered";
  return (
    <LessonPage
      progress={settled / questions.length}
      progressName="Review progress"
      progressLabel={`${settled} of ${questions.length} questions answered`}
      exitTo="/reviews"
      exit={
        <Form method="post">
          <input type="hidden" {...intent<ReviewIntent>("leave")} />
          <input type="hidden" name="sessionId" value={sessionId} />
          <ExitButton label="Back to the list" />
        </Form>
      }
    >
      <div ref={top} tabIndex={-1}>
        <p className="text-sm font-semibold text-ink-soft">
          <bdi>{current.topicName}</bdi> · <bdi>{current.lessonTitle}</bdi>
        </p>
        <h1 className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft tabular-nums">
          Question {questions.indexOf(current) + 1} of {questions.length}
          {current.round > 1 && <Tag>Once more</Tag>}
        </h1>
        <QuestionForm
          key={current.id}
          question={current}
          form={Form}
          isSending={isSending}
          hasFailed={hasFailed}
          isRecallFirst={isRecallFirst}
        >
          {hasFailed && (
            <Notice tone="error" title={NOT_SENT} className="mb-4">
              Your answers are still here. Please try again.
            </Notice>
          )}
          <Form method="get">
            <input type="hidden" name="session" value={sessionId} />
            <Button type="submit" size="large" isWide autoFocus>
              {isOver ? "Complete Quiz" : "Next"}
            </Button>
          </Form>
        </QuestionForm>
      </div>
    </LessonPage>
  );
}
