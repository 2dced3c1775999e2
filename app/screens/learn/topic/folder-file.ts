import { takeFolder } from "#app/features/topics/folder/take-folder.ts";
import { isDataRequest } from "#app/rules/data-request.ts";
import { isUuid } from "#app/rules/ids.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { fileNameOf } from "#app/rules/topics/file-name.ts";
import { respond } from "../../outcome.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { wantsQuotes } from "./wants-quotes.ts";
import type { Route } from "./+types/folder-file";

/** A course as a folder of Markdown and YAML, zipped. */
export async function loader({ request, params: { topicId }, url, context }: Route.LoaderArgs) {
  const { now } = infoOf(context);
  // React Router would parse the file to send it as data.
  if (!isUuid(topicId) || isDataRequest(request)) throw respond({ status: "not-found" }, null);
  const taken = await takeFolder(learnerOf(context), topicId, now, {
    withQuotes: wantsQuotes(url),
  });
  if (taken.status === "not-found") throw respond(taken, null);
  if (taken.status === "too-many")
    return new Response(TOO_MANY_REQUESTS, {
      status: 429,
      headers: { "Retry-After": `${taken.retryAfterSeconds}` },
    });
  return new Response(taken.zip as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; ${fileNameOf(taken.title, "zip")}`,
    },
  });
}
