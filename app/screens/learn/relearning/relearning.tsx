import { redirect } from "react-router";
import { drawFormulas } from "#app/features/lessons/draw-formulas.ts";
import { answerRelearning, relearningAnswerOf } from "#app/features/reviews/answer-relearning.ts";
import { loadRelearning } from "#app/features/reviews/load-relearning.ts";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import { notSent, sendForm } from "../../network-error.ts";
import { respond } from "../../outcome.ts";
import { privateMeta } from "../../private-meta.ts";
import { infoOf, learnerOf } from "../../request.ts";
import type { RouteHandle } from "../../route-handle.ts";
import type { Route } from "./+types/relearning";
import { replyWithHint } from "../quiz/hint-intent.ts";
import { currentIdea, IdeaPage } from "./idea-page.tsx";
import { RelearningEnd } from "./relearning-end.tsx";

export { shouldRevalidate } from "../../network-error.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Learn again");

/** One idea after the other, in the frame of a lesson. */
export const handle: RouteHandle = { isBare: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const wantsMore = new URL(request.url).searchParams.has("more");
  const page = await loadRelearning(learnerOf(context), infoOf(context).now, { wantsMore });
  // Every idea is in the schedule.
  if (page.ideas.length === 0) throw redirect("/reviews");
  return { page, wantsMore, formulas: await drawFormulas(page.ideas) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  // An answer needs no name.
  if (form.get("intent") === "hint") return replyWithHint({ form, learner, now }, "relearning");
  const input = relearningAnswerOf(form);
  if (!input.success) return respond({ status: "unclear" } as const);
  const answered = await answerRelearning(learner, input.data, now);
  return answered.status === "nothing-to-learn" ? redirect("/reviews/again") : respond(answered);
}

/** A lost connection leaves the chosen answer selected, to be sent again. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, () => notSent({ status: "network-error" } as const));

export default function Relearning({ loaderData, actionData }: Route.ComponentProps) {
  const { page, wantsMore, formulas } = loaderData;
  const current = currentIdea(page, actionData);
  return current ? (
    <DrawnFormulasContext value={formulas}>
      <IdeaPage {...{ page, current, wantsMore }} reply={actionData} />
    </DrawnFormulasContext>
  ) : (
    <RelearningEnd page={page} />
  );
}
