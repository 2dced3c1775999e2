import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { answerReview } from "#app/features/reviews/answer-review.ts";
import { later, MONDAY } from "./days.ts";
import { openQuestion } from "./reviews.ts";

/** When a lesson finished on Monday has long been due. */
export const MUCH_LATER = later(MONDAY, 40);

/** Answers the open question, rightly or not, as often as it arrives. */
export async function answerOpen(learner: Learner, sessionId: string, isRight: boolean, times = 1) {
  const open = (await openQuestion(learner, sessionId))!;
  const { id: questionId, attempt, fields } = open;
  const input = { sessionId, questionId, attempt, answer: fields(isRight) };
  const outcomes = await Promise.all(
    Array.from({ length: times }, () => answerReview(learner, input, MUCH_LATER)),
  );
  return { ...open, outcomes };
}
