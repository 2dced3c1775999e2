import { bookAsEpub } from "#app/features/topics/book/book-as-epub.ts";
import { takeBook } from "#app/features/topics/book/take-book.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { isDataRequest } from "#app/rules/data-request.ts";
import { isUuid } from "#app/rules/ids.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { fileNameOf } from "#app/rules/topics/file-name.ts";
import { bookCover } from "#app/ui/parts/book-cover.ts";
import { respond } from "../../outcome.ts";
import { infoOf, learnerOf } from "../../request.ts";
import { wantsQuotes } from "./wants-quotes.ts";
import type { Route } from "./+types/book-file";

/** A course as an EPUB file. */
export async function loader({ request, params: { topicId }, url, context }: Route.LoaderArgs) {
  const { now } = infoOf(context);
  // React Router would parse the file to send it as data.
  if (!isUuid(topicId) || isDataRequest(request)) throw respond({ status: "not-found" }, null);
  const taken = await takeBook(learnerOf(context), topicId, now, { withQuotes: wantsQuotes(url) });
  if (taken.status === "not-found") throw respond(taken, null);
  if (taken.status === "too-many")
    return new Response(TOO_MANY_REQUESTS, {
      status: 429,
      headers: { "Retry-After": `${taken.retryAfterSeconds}` },
    });
  const cover = bookCover(taken.book);
  const file = bookAsEpub(taken.book, { author: readSite().name, now, cover });
  return new Response(file as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "application/epub+zip",
      "Content-Disposition": `attachment; ${fileNameOf(taken.book.title, "epub")}`,
    },
  });
}
