import { aiModels } from "#app/features/ai/ai-status.ts";
import { checkLesson } from "#app/features/trust/check-lesson.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import type { Job } from "./job.ts";

/** Safe to run twice: only questions that are still unchecked are checked. */
export const checkLessonJob: Job<"check-lesson"> = {
  name: "check-lesson",
  concurrency: 2,
  run: async (input, signal) => {
    const outcome = await checkLesson(input, aiModels(), now, signal);
    log.info({ lessonId: input.lessonId, ...outcome }, "unchecked questions were checked");
  },
};
