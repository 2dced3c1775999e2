import { type IntentOf, intents } from "../../intents.ts";
import { readingIntents } from "./cards/reading-intents.ts";
import { explanationIntents } from "./explanation/explanation-intents.ts";
import { finishIntents } from "./end/finish-intents.ts";
import { generationIntents } from "./writing/generation-intents.ts";
import { ownQuestionIntents } from "./own-questions/own-question-intents.ts";
import { predictionIntents } from "./text/prediction-intents.ts";
import { warmUpIntents } from "./warm-up/warm-up-intents.ts";
import { quizIntents } from "./quiz/quiz-intents.ts";

const lessonIntents = {
  ...readingIntents,
  ...generationIntents,
  ...predictionIntents,
  ...warmUpIntents,
  ...quizIntents,
  ...explanationIntents,
  ...finishIntents,
  ...ownQuestionIntents,
};

export type LessonIntent = IntentOf<typeof lessonIntents>;

export const runLessonIntent = intents(lessonIntents);

type Answer = Awaited<ReturnType<typeof runLessonIntent>>;

/** The types of the page's actions, for its forms: they are part of the page, so they can't import it. */
export type LessonAction = () => Promise<Answer>;
export type LessonClientAction = () => Promise<
  Answer | { status: "stored" } | { status: "network-error" }
>;
