import { redirect } from "react-router";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { answerInputOf, answerQuestion } from "#app/features/quizzes/answer-question.ts";
import { finishReview } from "#app/features/reviews/finish-review.ts";
import { findLastReview } from "#app/features/reviews/load-done-reviews.ts";
import { startReview } from "#app/features/reviews/start-review.ts";
import { isUuid } from "#app/rules/ids.ts";
import { type IntentOf, type Intents, intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";

type ReviewForm = { form: FormData; learner: Learner; now: Date };

/** What is reviewed, as in the URL: one lesson's id, or all that are due. */
export type Reviewed = "all" | (string & {});

export const reviewedOf = (text: unknown): Reviewed | null =>
  typeof text === "string" && (text === "all" || isUuid(text)) ? text : null;

export const lessonIdOf = (reviewed: Reviewed) => (reviewed === "all" ? null : reviewed);

const doneQuery = (sessionIds: string[]) => sessionIds.map((id) => `done=${id}`).join("&");

const unclear = () => respond({ status: "unclear" } as const);

const reviewIntents = {
  start: async ({ form, learner, now }) => {
    const reviewed = reviewedOf(form.get("lesson"));
    if (reviewed === null) return unclear();
    const started = await startReview(learner, { lessonId: lessonIdOf(reviewed) }, now);
    return started.status === "started"
      ? redirect(`/reviews?lesson=${reviewed}`)
      : respond(started);
  },

  answer: async ({ form, learner, now }) => {
    const input = answerInputOf(form, form.get("lessonId") ?? "");
    if (!input.success) return unclear();
    const answered = await answerQuestion(learner, input.data, now, "review");
    // The review was finished in another tab: show its result and what is still due.
    return answered.status === "no-review"
      ? redirect(`/reviews?${doneQuery(await findLastReview(learner, input.data.lessonId))}`)
      : respond(answered);
  },

  finish: async ({ form, learner, now }) => {
    const reviewed = reviewedOf(form.get("lesson"));
    if (reviewed === null) return unclear();
    const finished = await finishReview(learner, { lessonId: lessonIdOf(reviewed) }, now);
    if (finished.status === "finished")
      return redirect(`/reviews?${doneQuery(finished.sessionIds)}`);
    return finished.status === "no-review" ? redirect("/reviews") : respond(finished);
  },

  // Lessons with every question answered earn their XP, even if others are still open.
  leave: async ({ form, learner, now }) => {
    const reviewed = reviewedOf(form.get("lesson"));
    if (reviewed === null) return unclear();
    const finished = await finishReview(learner, { lessonId: lessonIdOf(reviewed) }, now);
    return redirect(
      finished.status === "finished" ? `/reviews?${doneQuery(finished.sessionIds)}` : "/reviews",
    );
  },
} satisfies Intents<ReviewForm>;

export type ReviewIntent = IntentOf<typeof reviewIntents>;

export const runReviewIntent = intents(reviewIntents);
