import { db } from "#app/db/client.ts";
import { aiModels } from "#app/features/ai/ai-status.ts";
import { enqueueRun } from "#app/features/generation/start-run.ts";
import { writeLessons } from "#app/features/generation/write-lessons.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: stored lessons stay, the others start a new attempt. */
export const writeLessonsJob: Job<"write-lessons"> = {
  name: "write-lessons",
  isAwaited: true,
  // More than one process can stream without delay (bench/relay.ts); AI_CONCURRENCY limits the calls of all
  // processes.
  concurrency: 250,
  run: async ({ generationId }, signal) => {
    const outcome = await writeLessons(generationId, aiModels(), now, signal);
    log.info({ generationId, ...outcome }, "lessons written");
    if (outcome.status === "later")
      await db.transaction((tx) => enqueueRun(tx, generationId, outcome.afterSeconds));
  },
};
