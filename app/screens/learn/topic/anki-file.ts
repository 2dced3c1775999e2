import { takeCourseAsAnki } from "#app/features/topics/book/take-anki.ts";
import { isDataRequest } from "#app/rules/data-request.ts";
import { isUuid } from "#app/rules/ids.ts";
import { ankiResponse } from "../../anki-response.ts";
import { respond } from "../../outcome.ts";
import { infoOf, learnerOf } from "../../request.ts";
import type { Route } from "./+types/anki-file";

/** A course as an Anki package. */
export async function loader({ request, params: { topicId }, context }: Route.LoaderArgs) {
  // React Router would parse the file to send it as data.
  if (!isUuid(topicId) || isDataRequest(request)) throw respond({ status: "not-found" }, null);
  return ankiResponse(await takeCourseAsAnki(learnerOf(context), topicId, infoOf(context).now));
}
