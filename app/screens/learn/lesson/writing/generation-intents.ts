import { cancelGeneration } from "#app/features/generation/cancel-generation.ts";
import { generateNextLessons } from "#app/features/generation/generate-next-lessons.ts";
import { retryLesson } from "#app/features/generation/retry-lesson.ts";
import type { Intents } from "../../../intents.ts";
import { respond } from "../../../outcome.ts";
import { respondOrWait } from "../../limit-reply.ts";
import type { LessonForm } from "../lesson-form.ts";

export const generationIntents = {
  write: async ({ lessonId, learner, now }) =>
    respondOrWait(await retryLesson(learner, lessonId, now), learner, now),

  "write-more": async ({ lessonId, learner, now }) =>
    respondOrWait(await generateNextLessons(learner, lessonId, now), learner, now),

  cancel: async ({ lessonId, learner, now }) =>
    respond(await cancelGeneration(learner, lessonId, now)),
} satisfies Intents<LessonForm>;
