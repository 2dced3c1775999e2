import { data, redirect } from "react-router";
import { answerQuestion, answerQuestionInput } from "#app/features/quizzes/answer-question.ts";
import { finishReview } from "#app/features/reviews/finish-review.ts";
import { findLastReview, loadDoneReviews } from "#app/features/reviews/load-done-reviews.ts";
import { loadReview } from "#app/features/reviews/load-review.ts";
import { loadReviews } from "#app/features/reviews/load-reviews.ts";
import { startReview } from "#app/features/reviews/start-review.ts";
import { isUuid } from "#app/rules/ids.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import { isNetworkError } from "../../network-error.ts";
import type { Route } from "./+types/reviews";
import { ReviewList } from "./review-list.tsx";
import { ReviewSession } from "./review-session.tsx";

export { shouldRevalidate } from "../../network-error.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Reviews");

/** What is reviewed, as the address has it: one lesson, or all that are due. */
export type Reviewed = "all" | (string & {});

export async function loader({ request, context }: Route.LoaderArgs) {
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  const { searchParams } = new URL(request.url);
  const reviewed = reviewedOf(searchParams.get("lesson"));
  if (reviewed !== null) {
    const questions = await loadReview(learner, lessonIdOf(reviewed));
    if (questions.length > 0) return { view: "review" as const, reviewed, questions };
  }
  const [reviews, done] = await Promise.all([
    loadReviews(learner, now),
    loadDoneReviews(learner, searchParams.getAll("done").filter(isUuid), now),
  ]);
  return { view: "list" as const, ...reviews, done };
}

export async function action({ request, context }: Route.ActionArgs) {
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  const form = Object.fromEntries(await request.formData());
  if (form.intent === "answer") {
    const input = answerQuestionInput.safeParse(form);
    if (!input.success) return data({ status: "unclear" } as const, 400);
    const answered = await answerQuestion(learner, input.data, now, "review");
    // Finished in another tab: what it brought is shown, and what is still due.
    if (answered.status === "no-review")
      return redirect(`/reviews?${doneQuery(await findLastReview(learner, input.data.lessonId))}`);
    return answer(answered);
  }
  const reviewed = reviewedOf(form.lesson);
  if (reviewed === null) return data({ status: "unclear" } as const, 400);
  const input = { lessonId: lessonIdOf(reviewed) };
  switch (form.intent) {
    case "start": {
      const started = await startReview(learner, input, now);
      return started.status === "started"
        ? redirect(`/reviews?lesson=${reviewed}`)
        : answer(started);
    }
    case "finish": {
      const finished = await finishReview(learner, input, now);
      if (finished.status === "finished")
        return redirect(`/reviews?${doneQuery(finished.sessionIds)}`);
      return finished.status === "none-under-way" ? redirect("/reviews") : answer(finished);
    }
    case "leave": {
      // What was answered whole is worth its points, whatever waits beside it.
      const finished = await finishReview(learner, input, now);
      return redirect(
        finished.status === "finished" ? `/reviews?${doneQuery(finished.sessionIds)}` : "/reviews",
      );
    }
    default:
      return data({ status: "unclear" } as const, 400);
  }
}

const reviewedOf = (text: unknown): Reviewed | null =>
  typeof text === "string" && (text === "all" || isUuid(text)) ? text : null;
const lessonIdOf = (reviewed: Reviewed) => (reviewed === "all" ? null : reviewed);
const doneQuery = (sessionIds: string[]) => sessionIds.map((id) => `done=${id}`).join("&");

/** A connection that broke is no broken page: what was chosen stays, to be sent again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (isNetworkError(error)) return { status: "unsent" } as const;
    throw error;
  }
}

/** A refusal is an answer with its own code: what a stranger asks for is as unknown as what never was. */
function answer<Result extends { status: string }>(result: Result) {
  if (result.status === "not-found") return data(result, 404);
  if (result.status === "locked") return data(result, 403);
  return data(result, result.status === "answered" ? 200 : 409);
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.view === "review" ? (
    <ReviewSession {...loaderData} reply={actionData} />
  ) : (
    <ReviewList {...loaderData} reply={actionData} />
  );
}
