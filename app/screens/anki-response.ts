import type { TakenAnki } from "#app/features/topics/book/take-anki.ts";
import { TOO_MANY_REQUESTS } from "#app/rules/limits/rolling-limit.ts";
import { fileNameOf } from "#app/rules/topics/file-name.ts";
import { respond } from "./outcome.ts";

/** A package to download, or why there is none. */
export function ankiResponse(taken: TakenAnki): Response {
  if (taken.status === "not-found") throw respond(taken, null);
  if (taken.status === "too-many")
    return new Response(TOO_MANY_REQUESTS, {
      status: 429,
      headers: { "Retry-After": `${taken.retryAfterSeconds}` },
    });
  return new Response(taken.file as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; ${fileNameOf(taken.title, "apkg")}`,
    },
  });
}
