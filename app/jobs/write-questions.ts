import { aiModels } from "#app/features/ai/ai-status.ts";
import { writeFurtherQuestions } from "#app/features/generation/write-further-questions.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: a lesson that has further questions gets no more. */
export const writeQuestionsJob: Job<"write-questions"> = {
  name: "write-questions",
  concurrency: 2,
  run: async (input, signal) => {
    const outcome = await writeFurtherQuestions(input, aiModels(), now, signal);
    log.info({ lessonId: input.lessonId, ...outcome }, "further questions");
  },
};
