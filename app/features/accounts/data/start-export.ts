import { log } from "#app/platform/log.ts";
import { describeError } from "#app/platform/root-cause.ts";
import { clearAttempts, countAttempt, LIMITS } from "../../limits/count-attempt.ts";
import type { Learner } from "../sign-in/find-session.ts";
import { exportAsJson } from "./export-as-json.ts";
import { exportAsMarkdown } from "./export-as-markdown.ts";
import { exportNectar } from "../../imports/nectar/export-nectar.ts";
import { exportData } from "./export-data.ts";

export const EXPORT_FORMATS = ["json", "markdown", "nectar"] as const;

/** How long a download usually takes at most. */
const RETRY_SECONDS = 30;

export type StartedExport = { status: "started"; file: ReadableStream<Uint8Array> } | RefusedExport;

export type RefusedExport =
  | { status: "too-many"; reason: "under-way"; retryAfterSeconds: number }
  | { status: "too-many"; reason: "used-up"; most: number; retryAfterSeconds: number };

/** Starts the download of a learner's data, one at a time across all processes. The next may begin when the file ends or is cancelled. */
export async function startExport(
  learner: Learner,
  { format, siteName }: { format: (typeof EXPORT_FORMATS)[number]; siteName: string },
  now: Date,
): Promise<StartedExport> {
  const underWay = await countAttempt("exportUnderWay", learner.id, now);
  if (underWay.status === "too-many")
    return { status: "too-many", reason: "under-way", retryAfterSeconds: RETRY_SECONDS };
  const end = () => clearAttempts("exportUnderWay", learner.id);
  try {
    const attempt = await countAttempt("exportsPerAccount", learner.id, now);
    if (attempt.status === "too-many") {
      await end();
      return { ...attempt, reason: "used-up", most: LIMITS.exportsPerAccount.most };
    }
    const pieces = await piecesOf(learner, format, siteName, now);
    return { status: "started", file: streamOf(pieces, end) };
  } catch (error) {
    await end();
    throw error;
  }
}

async function piecesOf(
  learner: Learner,
  format: (typeof EXPORT_FORMATS)[number],
  siteName: string,
  now: Date,
): Promise<AsyncGenerator<string, void>> {
  if (format === "nectar") return exportNectar(learner, now);
  const data = await exportData(learner, now);
  return format === "json" ? exportAsJson(data) : exportAsMarkdown(data, siteName);
}

/** Asks for a piece when the one before has been sent. */
function streamOf(
  pieces: AsyncGenerator<string, void>,
  end: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(encoder.encode(value));
        await end();
        controller.close();
      } catch (error) {
        log.error(describeError(error), "download failed");
        controller.error(error);
        await end();
      }
    },
    async cancel() {
      await pieces.return();
      await end();
    },
  });
}
