import { aiModels } from "#app/features/ai/ai-status.ts";
import { recheckQuestion } from "#app/features/reports/recheck-question.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: a withdrawn question stays withdrawn, and finding the key again changes nothing. */
export const recheckQuestionJob: Job<"recheck-question"> = {
  name: "recheck-question",
  concurrency: 2,
  run: async (input, signal) => {
    const outcome = await recheckQuestion(input, aiModels(), now, signal);
    log.info({ questionId: input.questionId, ...outcome }, "reported question checked again");
  },
};
