import { redirect } from "react-router";
import { loadCheck } from "#app/features/checks/load-check.ts";
import { loadDayEnd } from "#app/features/dashboard/find-today.ts";
import { findCheckImage } from "#app/features/operations/find-share-image.ts";
import { drawFormulas } from "#app/features/lessons/draw-formulas.ts";
import { checkNumbers } from "#app/rules/checks/checks.ts";
import { isUuid } from "#app/rules/ids.ts";
import { href } from "#app/ui/link.tsx";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import { notSent, sendForm } from "../../network-error.ts";
import { respond } from "../../outcome.ts";
import { privateMeta } from "../../private-meta.ts";
import { infoOf, learnerOf } from "../../request.ts";
import type { RouteHandle } from "../../route-handle.ts";
import type { Route } from "./+types/check";
import { runCheckIntent } from "./check-intents.ts";
import { CheckOverview } from "./check-overview.tsx";
import { CheckSession, currentQuestion } from "./check-session.tsx";

export { shouldRevalidate } from "../../network-error.ts";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "What stuck");

/** From its first page to its result, a check has the frame of a lesson. */
export const handle: RouteHandle = { isBare: true };

export async function loader({ params: { topicId }, context }: Route.LoaderArgs) {
  const learner = learnerOf(context);
  const check = isUuid(topicId) ? await loadCheck(learner, topicId, infoOf(context).now) : null;
  // The topic's page knows whose it is, and whether it exists.
  if (!check) throw redirect(href("/topic/:topicId", { topicId }));
  const [latest] = check.results;
  const isRevealed = latest?.isOfToday === true && check.status === "over";
  const [formulas, end] = await Promise.all([
    drawFormulas(check.questions),
    isRevealed ? loadDayEnd(learner, infoOf(context).now) : null,
  ]);
  return {
    check,
    formulas,
    end,
    picture: isRevealed ? findCheckImage(checkNumbers(latest)) : null,
  };
}

export async function action({ request, params: { topicId }, context }: Route.ActionArgs) {
  if (!isUuid(topicId)) return respond({ status: "not-found" } as const);
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  return runCheckIntent({ form: await request.formData(), topicId, learner, now });
}

/** A lost connection leaves the chosen answer selected, to be sent again. */
export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, () => notSent({ status: "network-error" } as const));

export default function Check({
  loaderData: { check, formulas, end, picture },
  actionData,
}: Route.ComponentProps) {
  const current = currentQuestion(check, actionData);
  return current ? (
    <DrawnFormulasContext value={formulas}>
      <CheckSession check={check} current={current} reply={actionData} />
    </DrawnFormulasContext>
  ) : (
    <CheckOverview
      check={check}
      end={end}
      picture={picture}
      hasFailed={actionData?.status === "network-error"}
    />
  );
}
