import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { type IntentOf, intents } from "../../intents.ts";
import { explanationIntents } from "./explanation-intents.ts";
import { finishIntents } from "./finish-intents.ts";
import { generationIntents } from "./generation-intents.ts";
import { predictionIntents } from "./prediction-intents.ts";
import { quizIntents } from "./quiz-intents.ts";

export interface LessonForm {
  form: FormData;
  lessonId: string;
  learner: Learner;
  now: Date;
}

const lessonIntents = {
  ...generationIntents,
  ...predictionIntents,
  ...quizIntents,
  ...explanationIntents,
  ...finishIntents,
};

export type LessonIntent = IntentOf<typeof lessonIntents>;

export const runLessonIntent = intents(lessonIntents);
