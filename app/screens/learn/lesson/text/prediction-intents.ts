import { predict, predictionInput } from "#app/features/predictions/predict.ts";
import type { Intents } from "../../../intents.ts";
import { respond } from "../../../outcome.ts";
import type { LessonForm } from "../lesson-form.ts";

export const predictionIntents = {
  predict: async ({ form, lessonId, learner, now }) => {
    const fields = { ...Object.fromEntries(form), answer: form.getAll("answer"), lessonId };
    const input = predictionInput.safeParse(fields);
    if (!input.success) return respond({ status: "unclear" } as const);
    return respond(await predict(learner, input.data, now));
  },
} satisfies Intents<LessonForm>;
