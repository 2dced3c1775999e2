import { takeAllAsAnki } from "#app/features/topics/book/take-anki.ts";
import { isDataRequest } from "#app/rules/data-request.ts";
import { ankiResponse } from "../../anki-response.ts";
import { respond } from "../../outcome.ts";
import { infoOf, learnerOf } from "../../request.ts";
import type { Route } from "./+types/anki-file";

/** All courses of a learner as one Anki package. */
export async function loader({ request, context }: Route.LoaderArgs) {
  // React Router would parse the file to send it as data.
  if (isDataRequest(request)) throw respond({ status: "not-found" }, null);
  return ankiResponse(await takeAllAsAnki(learnerOf(context), infoOf(context).now));
}
