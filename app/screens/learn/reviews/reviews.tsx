import { drawFormulas } from "#app/features/lessons/draw-formulas.ts";
import { loadDoneReviews } from "#app/features/reviews/load-done-reviews.ts";
import { loadReview } from "#app/features/reviews/load-review.ts";
import { loadReviews } from "#app/features/reviews/load-reviews.ts";
import { isUuid } from "#app/rules/ids.ts";
import { DrawnFormulasProvider } from "#app/ui/prose/formulas.tsx";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import { notSent, sendForm } from "../../network-error.ts";
import type { Route } from "./+types/reviews";
import { lessonIdOf, reviewedOf, runReviewIntent } from "./review-intents.ts";
import { ReviewList } from "./review-list.tsx";
import { ReviewSession } from "./review-session.tsx";

export { shouldRevalidate } from "../../network-error.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Reviews");

export async function loader({ request, context }: Route.LoaderArgs) {
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  const { searchParams } = new URL(request.url);
  const reviewed = reviewedOf(searchParams.get("lesson"));
  if (reviewed !== null) {
    const questions = await loadReview(learner, lessonIdOf(reviewed));
    if (questions.length > 0) {
      const formulas = await drawFormulas(questions);
      return { view: "review" as const, reviewed, questions, formulas };
    }
  }
  const [reviews, done] = await Promise.all([
    loadReviews(learner, now),
    loadDoneReviews(learner, searchParams.getAll("done").filter(isUuid), now),
  ]);
  return { view: "list" as const, ...reviews, done };
}

export async function action({ request, context }: Route.ActionArgs) {
  const learner = learnerOf(context);
  return runReviewIntent({ form: await request.formData(), learner, now: infoOf(context).now });
}

/** A lost connection leaves the chosen answer selected, to be sent again. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, () => notSent({ status: "network-error" } as const));

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.view === "review" ? (
    <DrawnFormulasProvider formulas={loaderData.formulas}>
      <ReviewSession {...loaderData} reply={actionData} />
    </DrawnFormulasProvider>
  ) : (
    <ReviewList {...loaderData} reply={actionData} />
  );
}
