import { recountEachLearner } from "#app/features/reports/recount-answers.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: memories and scores are computed from all answers each time. */
export const recountAnswersJob: Job<"recount-answers"> = {
  name: "recount-answers",
  concurrency: 1,
  run: async (input, signal) => {
    const learners = await recountEachLearner(input, now, signal);
    log.info({ ...input, learners }, "answers counted again");
  },
};
