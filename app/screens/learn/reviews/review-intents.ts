import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { answerReview, reviewAnswerOf } from "#app/features/reviews/answer-review.ts";
import { leaveReview } from "#app/features/reviews/leave-review.ts";
import { startReview } from "#app/features/reviews/start-review.ts";
import { isUuid } from "#app/rules/ids.ts";
import { EVERYTHING } from "#app/rules/reviews/reviews.ts";
import { type IntentOf, type Intents, intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";
import { replyWithHint } from "../quiz/hint-intent.ts";

type ReviewForm = { form: FormData; learner: Learner; now: Date };

const pageOf = (sessionId: string) => `/reviews?session=${sessionId}`;
const unclear = () => respond({ status: "unclear" } as const);

const reviewIntents = {
  start: async ({ form, learner, now }) => {
    const lesson = String(form.get("lesson"));
    if (lesson !== EVERYTHING && !isUuid(lesson)) return unclear();
    const lessonId = lesson === EVERYTHING ? null : lesson;
    const started = await startReview(learner, { lessonId }, now);
    return started.status === "started" ? redirect(pageOf(started.sessionId)) : respond(started);
  },

  answer: async ({ form, learner, now }) => {
    const input = reviewAnswerOf(form);
    if (!input.success) return unclear();
    const answered = await answerReview(learner, input.data, now);
    // Finished in another tab, or without this question now: the page shows what comes next.
    return answered.status === "no-review" || answered.status === "withdrawn"
      ? redirect(pageOf(input.data.sessionId))
      : respond(answered);
  },

  hint: async (submission) => replyWithHint(submission, "review"),

  leave: async ({ form, learner, now }) => {
    const sessionId = String(form.get("sessionId"));
    if (!isUuid(sessionId)) return unclear();
    await leaveReview(learner, sessionId, now);
    return redirect(pageOf(sessionId));
  },
} satisfies Intents<ReviewForm>;

export type ReviewIntent = IntentOf<typeof reviewIntents>;

export const runReviewIntent = intents(reviewIntents);
