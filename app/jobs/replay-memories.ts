import { replayLearner } from "#app/features/memory/replay-learner.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: memories are computed from all answers each time. */
export const replayMemoriesJob: Job<"replay-memories"> = {
  name: "replay-memories",
  concurrency: 1,
  run: replayLearner,
};
