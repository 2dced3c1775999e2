import {
  EXPORT_FORMATS,
  startExport,
  type RefusedExport,
} from "#app/features/accounts/data/start-export.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { readSite } from "#app/features/operations/read-site.ts";
import { isDataRequest } from "#app/rules/data-request.ts";
import { formatTimeOfDay } from "#app/rules/limits/rolling-limit.ts";
import { infoOf, learnerOf } from "../../request.ts";
import type { Route } from "./+types/export";
import { respond } from "../../outcome.ts";

const FILES = {
  json: { type: "application/json", name: "my-learning.json" },
  nectar: { type: "application/json", name: "my-learning.nectar.json" },
  markdown: { type: "text/markdown; charset=utf-8", name: "my-learning.md" },
} as const;

/** Downloads a learner's data as one file, which is read as fast as it is sent. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { now } = infoOf(context);
  const learner = learnerOf(context);
  const format = EXPORT_FORMATS.find((each) => each === params.format);
  // React Router would parse the complete file to send it as data.
  if (!format || isDataRequest(request)) throw respond({ status: "not-found" }, null);
  const { type, name } = FILES[format];
  const headers = { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` };
  if (request.method === "HEAD") return new Response(null, { headers });
  const started = await startExport(learner, { format, siteName: readSite().name }, now);
  if (started.status === "too-many") {
    const { retryAfterSeconds } = started;
    const text = wordsOf(started, learner, now);
    return new Response(text, { status: 429, headers: { "Retry-After": `${retryAfterSeconds}` } });
  }
  return new Response(started.file, { headers });
}

function wordsOf(refusal: RefusedExport, { timeZone }: Learner, now: Date): string {
  if (refusal.reason === "under-way")
    return "Your data is already being downloaded. Wait until that download is done, then try again.";
  const again = new Date(now.getTime() + refusal.retryAfterSeconds * 1000);
  return `You can download your data ${refusal.most} times an hour. The next download is possible ${formatTimeOfDay(again, now, timeZone)}.`;
}
