import { cleanUp } from "#app/features/accounts/data/clean-up.ts";
import { deleteUnconfirmed } from "#app/features/newsletter/delete-unconfirmed.ts";
import { deleteOldMessages } from "#app/features/contact/delete-old-messages.ts";
import { eraseReadingTexts } from "#app/features/topics/erase-reading-texts.ts";
import { findClockFault } from "#app/features/operations/clock-error.ts";
import { sweepUnchecked } from "#app/features/trust/check-lesson.ts";
import { deleteOldImports } from "#app/features/imports/delete-old-imports.ts";
import { deleteUnboundSources } from "#app/features/sources/delete-sources.ts";
import { deleteUnusedClips } from "#app/features/speech/delete-unused-clips.ts";
import { refuseInterrupted } from "#app/features/sources/refuse-source.ts";
import { resumeRuns } from "#app/features/generation/resume-runs.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

async function deleteByAge(moment: Date): Promise<void> {
  const clock = await findClockFault(moment);
  if (clock?.isUseless)
    return log.error({ clock: clock.error }, "nothing is deleted: the clock is off");
  const { erased } = await cleanUp(moment);
  if (erased > 0) log.info({ erased }, "accounts erased");
  await deleteUnconfirmed(moment);
  await deleteOldMessages(moment);
  await deleteOldImports(moment);
  await refuseInterrupted(moment);
  await deleteUnboundSources(moment);
  await eraseReadingTexts(moment);
  await deleteUnusedClips(moment);
}

/** Safe to run twice: a second run finds nothing to delete. */
export const cleanUpJob: Job<"clean-up"> = {
  name: "clean-up",
  every: "17 * * * *",
  concurrency: 1,
  run: async () => {
    await deleteByAge(now());
    await resumeRuns();
    await sweepUnchecked();
  },
};
