import { answerInReviewOf } from "#app/features/reviews/answer-review.ts";
import { answerWarmUp } from "#app/features/reviews/warm-up.ts";
import type { Intents } from "../../../intents.ts";
import { respond } from "../../../outcome.ts";
import { replyWithHint } from "../../quiz/hint-intent.ts";
import type { LessonForm } from "../lesson-form.ts";

export const warmUpIntents = {
  "warm-up": async ({ form, lessonId, learner, now }) => {
    const input = answerInReviewOf(form);
    if (!input.success) return respond({ status: "unclear" } as const);
    const answered = await answerWarmUp(learner, lessonId, input.data, now);
    // Named apart, so that a page without scripts doesn't take it for an answer of its quiz.
    return answered.status === "answered"
      ? respond({ ...answered, status: "warmed-up" } as const)
      : respond(answered);
  },

  "warm-up-hint": async ({ lessonId, ...submission }) =>
    replyWithHint(submission, "warm-up", lessonId),
} satisfies Intents<LessonForm>;
