import { aiModels } from "#app/features/ai/ai-status.ts";
import { writeExplanation } from "#app/features/remediation/write-explanation.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: a stored explanation stays, and a finished run is left untouched. */
export const writeRemediationJob: Job<"write-remediation"> = {
  name: "write-remediation",
  isAwaited: true,
  // AI_CONCURRENCY limits the calls.
  concurrency: 50,
  run: async ({ runId }, signal) => {
    const outcome = await writeExplanation(runId, aiModels(), now, signal);
    log.info({ runId, ...outcome }, "remediation written");
  },
};
