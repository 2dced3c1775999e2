import { predict, predictionInput } from "#app/features/predictions/predict.ts";
import type { Intents } from "../../intents.ts";
import { respond } from "../../outcome.ts";
import type { LessonForm } from "./lesson-intents.ts";

export const predictionIntents = {
  predict: async ({ form, lessonId, learner, now }) => {
    const input = predictionInput.safeParse({
      ...Object.fromEntries(form),
      answer: form.getAll("answer"),
      lessonId,
    });
    if (!input.success) return respond({ status: "unclear" } as const);
    return respond(await predict(learner, input.data, now));
  },
} satisfies Intents<LessonForm>;
