import { isUuid } from "#app/rules/ids.ts";
import { infoOf, learnerOf } from "../../request.ts";
import type { Route } from "./+types/exchanges-data";
import { openConversation } from "./open-conversation.ts";
import { runTutorIntent } from "./tutor-intents.ts";

/** For the panel beside a lesson. */
export async function loader({ params: { lessonId }, context }: Route.LoaderArgs) {
  return json(await openConversation(learnerOf(context), lessonId, infoOf(context).now));
}

/** The panel's forms, which get what is left. */
export async function action({ request, params: { lessonId }, context }: Route.ActionArgs) {
  const learner = learnerOf(context);
  const { now } = infoOf(context);
  if (isUuid(lessonId))
    await runTutorIntent({ form: await request.formData(), lessonId, learner, now });
  return json(await openConversation(learner, lessonId, now));
}

function json(opened: Awaited<ReturnType<typeof openConversation>>): Response {
  if (opened.status === "open") return Response.json(opened.conversation);
  const status = opened.status === "locked" ? 403 : 404;
  return Response.json({ status: opened.status }, { status });
}
