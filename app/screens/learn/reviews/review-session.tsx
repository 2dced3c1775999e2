import { Form } from "react-router";
import type { Review, ReviewQuestion } from "#app/features/reviews/load-review.ts";
import type { ReviewNote } from "#app/features/notes/load-review-notes.ts";
import { ExitButton, LessonPage } from "#app/ui/layout/lesson-page.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { intent } from "../../intents.ts";
import { wereSurprising } from "../quiz/question-form.tsx";
import { type AnswerReply, answeredQuestion, SessionQuestion } from "../quiz/session-question.tsx";
import type { ReviewIntent } from "./review-intents.ts";

type ReviewSessionProps = {
  review: Review;
  current: ReviewQuestion & { ownNote?: ReviewNote };
  reply: AnswerReply;
  isRecallFirst: boolean;
};

const isOpen = ({ answer }: ReviewQuestion) => answer === null || !answer.isSettled;

/** The question just answered, with its feedback, else the next open one; none once the review is over. */
export function currentQuestion({ questions, isFinished }: Review, reply: AnswerReply) {
  return answeredQuestion(questions, reply) ?? (isFinished ? undefined : questions.find(isOpen));
}

const progressWords = (planned: readonly ReviewQuestion[]) =>
  `${planned.filter((question) => !isOpen(question)).length} of ${planned.length} questions answered`;

/**
 * Due concepts, mixed. The browser stores nothing: the URL names the review, the server knows which question is next,
 * and plain forms do the rest.
 */
export function ReviewSession({ review, current, reply, isRecallFirst }: ReviewSessionProps) {
  const { sessionId, questions } = review;
  const settled = questions.filter((question) => !isOpen(question)).length;
  // The time may be up before every question is answered.
  const isOver = review.isFinished || settled === questions.length;
  const planned = questions.filter(({ round }) => round === 1);
  return (
    <LessonPage
      progress={settled / questions.length}
      progressName="Review progress"
      progressLabel={progressWords(planned)}
      exitTo="/reviews"
      exit={
        <Form method="post">
          <input type="hidden" {...intent<ReviewIntent>("leave")} />
          <input type="hidden" name="sessionId" value={sessionId} />
          <ExitButton label="Back to the list" />
        </Form>
      }
    >
      <SessionQuestion
        question={current}
        number={current.round === 1 ? planned.findIndex(({ id }) => id === current.id) + 1 : null}
        count={planned.length}
        reply={reply}
        isRecallFirst={isRecallFirst}
        wasSurprised={wereSurprising(
          questions.slice(
            0,
            questions.findIndex(({ id }) => id === current.id),
          ),
        )}
      >
        <Form method="get">
          <input type="hidden" name="session" value={sessionId} />
          <Button type="submit" size="large" isWide autoFocus>
            {isOver ? "Complete Quiz" : "Next"}
          </Button>
        </Form>
      </SessionQuestion>
    </LessonPage>
  );
}
