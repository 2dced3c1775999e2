import { drawFormulas } from "#app/features/lessons/draw-formulas.ts";
import { loadDayEnd } from "#app/features/dashboard/find-today.ts";
import { loadReviewNotes } from "#app/features/notes/load-review-notes.ts";
import { loadDoneReview } from "#app/features/reviews/load-done-review.ts";
import { loadReview } from "#app/features/reviews/load-review.ts";
import { loadReviews, reviewsPage } from "#app/features/reviews/load-reviews.ts";
import { isUuid } from "#app/rules/ids.ts";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { privateMeta } from "../../private-meta.ts";
import type { HandleOfData } from "../../route-handle.ts";
import { notSent, sendForm } from "../../network-error.ts";
import type { Route } from "./+types/reviews";
import { runReviewIntent } from "./review-intents.ts";
import { ReviewEnd } from "./review-end.tsx";
import { ReviewList } from "./review-list.tsx";
import { SentReview } from "./sent-review.tsx";
import { currentQuestion, ReviewSession } from "./review-session.tsx";

export { shouldRevalidate } from "../../network-error.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Reviews");

/** A review has the frame of a lesson, the list that of any page. */
export const handle = ((loaderData) => {
  const data = loaderData as Awaited<ReturnType<typeof loader>> | undefined;
  const isBare =
    data?.review != null && !data.hasSent && (!data.review.isFinished || data.done !== null);
  return { isBare };
}) satisfies HandleOfData;

export async function loader({ request, context }: Route.LoaderArgs) {
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  const search = new URL(request.url).searchParams;
  const reading = loadReviews(learner, now, reviewsPage.parse(search.get("page")));
  const sessionId = search.get("session");
  const review =
    sessionId !== null && isUuid(sessionId) ? await loadReview(learner, sessionId) : null;
  const [list, done, end, formulas, ownNotes] = await Promise.all([
    reading,
    review?.isFinished ? loadDoneReview(learner, review.sessionId, now) : null,
    review?.isFinished ? loadDayEnd(learner, now) : null,
    review && drawFormulas(review.questions),
    loadReviewNotes(learner, review?.questions ?? []),
  ]);
  const isRecallFirst = learner.appearance.recallFirst ?? false;
  const hasSent = search.has("sent");
  return { list, review, done, end, isRecallFirst, hasSent, formulas: formulas ?? {}, ownNotes };
}

export async function action({ request, context }: Route.ActionArgs) {
  const learner = learnerOf(context);
  return runReviewIntent({ form: await request.formData(), learner, now: infoOf(context).now });
}

/** A lost connection leaves the chosen answer selected, to be sent again. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, () => notSent({ status: "network-error" } as const));

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { list, review, done, end, isRecallFirst, hasSent, formulas, ownNotes } = loaderData;
  const current = review && currentQuestion(review, actionData);
  if (review?.isFinished && hasSent)
    return (
      <DrawnFormulasContext value={formulas}>
        <SentReview review={review} />
      </DrawnFormulasContext>
    );
  if (current)
    return (
      <DrawnFormulasContext value={formulas}>
        <ReviewSession
          {...{ review, isRecallFirst }}
          current={{ ...current, ownNote: ownNotes[current.id] }}
          reply={actionData}
        />
      </DrawnFormulasContext>
    );
  return done && end ? (
    <ReviewEnd done={done} end={end} hasMore={list.total > 0} />
  ) : (
    <ReviewList {...list} reply={actionData} />
  );
}
