import { provideQuestions } from "#app/features/generation/provide-questions.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: a lesson whose questions are being written isn't queued again. */
export const provideQuestionsJob: Job<"provide-questions"> = {
  name: "provide-questions",
  every: "11 3 * * *",
  concurrency: 1,
  run: async () => {
    const { queued } = await provideQuestions(now());
    if (queued > 0) log.info({ queued }, "lessons get more questions for their reviews");
  },
};
