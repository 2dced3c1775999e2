import { fitMemories } from "#app/features/memory/fit-memories.ts";
import { replayOutdatedMemories } from "#app/features/memory/replay-missing-memories.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: what was fitted is fitted again only after a quarter more answers, and stored weeks aren't missing. */
export const fitMemoriesJob: Job<"fit-memories"> = {
  name: "fit-memories",
  every: "20 3 * * *",
  concurrency: 1,
  run: async () => {
    await replayOutdatedMemories();
    if (env().MEMORY_FIT === "off") return;
    const fitted = await fitMemories();
    if (fitted.isInstanceFitted || fitted.learnersFitted > 0) log.info(fitted, "memory fitted");
  },
};
