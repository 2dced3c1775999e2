import { predict, predictionInput } from "#app/features/predictions/predict.ts";
import type { Intents } from "../../../intents.ts";
import { respond } from "../../../outcome.ts";
import type { LessonForm } from "../lesson-form.ts";

export const predictionIntents = {
  predict: (submission) => store(submission, 1),
  "predict-again": (submission) => store(submission, 2),
} satisfies Intents<LessonForm>;

async function store({ form, lessonId, learner, now }: LessonForm, attempt: 1 | 2) {
  const input = predictionInput.safeParse({
    ...Object.fromEntries(form),
    answer: form.getAll("answer"),
    lessonId,
  });
  if (!input.success) return respond({ status: "unclear" } as const);
  return respond(await predict(learner, input.data, now, attempt));
}
