import { cleanUp } from "#app/features/accounts/data/clean-up.ts";
import { deleteUnconfirmed } from "#app/features/newsletter/delete-unconfirmed.ts";
import { deleteOldMessages } from "#app/features/contact/delete-old-messages.ts";
import { sweepUnchecked } from "#app/features/trust/check-lesson.ts";
import { resumeRuns } from "#app/features/generation/resume-runs.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: a second run finds nothing to delete. */
export const cleanUpJob: Job<"clean-up"> = {
  name: "clean-up",
  every: "17 * * * *",
  concurrency: 1,
  run: async () => {
    const { erased } = await cleanUp(now());
    if (erased > 0) log.info({ erased }, "accounts erased");
    await deleteUnconfirmed(now());
    await deleteOldMessages(now());
    await resumeRuns();
    await sweepUnchecked();
  },
};
