import { afterAll } from "vitest";
import { env } from "#app/platform/env.ts";
import type { Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { answerQuestion } from "#app/features/quizzes/answer-question.ts";
import { questionOf } from "#app/features/quizzes/stored-question.ts";
import type { HintTaken } from "#app/features/quizzes/take-hint.ts";
import type { TakenHint } from "#app/rules/tutor/hint.ts";
import { startAiService } from "./ai-service/start-ai-service.ts";
import { fieldsFor } from "./answer-fields.ts";
import { aLearner, aLesson, MONDAY, test, type ALesson } from "./builders.ts";

/** A service that replies with hints right away, for the tests of one file; its moderation refuses zebras. */
export async function aHintService() {
  const service = await startAiService({
    msToFirstToken: 0,
    tokensPerSecond: Infinity,
    flags: (text) => text.includes("zebra"),
  });
  afterAll(() => service.close());
  test.beforeEach(() => {
    service.setFault(null);
    service.requests.length = 0;
    env().ai = { baseUrl: service.url, model: "writer", modelCheck: "checker" };
  });
  test.afterEach(() => {
    env().ai = null;
  });
  /** What the service replies next, one hint after the other. */
  const replies = (...texts: string[]) =>
    service.setFault(
      texts.map((hint) => ({ kind: "recorded", reply: JSON.stringify({ paragraph: 1, hint }) })),
    );
  return { service, replies };
}

/** Enough of a learner's own thinking. */
export const THOUGHT =
  "I think the program looks at what people marked before, but I can't say which part it learns from";

export const hintsOf = (taken: HintTaken): TakenHint[] =>
  taken.status === "hinted" ? taken.hints : [];

/** A quiz whose first question was answered wrongly. */
export async function aMissedQuestion() {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const question = lesson.questions[0]!;
  const target = { lessonId: lesson.lessonId, questionId: question.id };
  await missQuestion(learner, target, question);
  return { learner, lesson, question, target };
}

export async function missQuestion(
  learner: Learner,
  target: { lessonId: string; questionId: string },
  question: ALesson["questions"][number],
): Promise<void> {
  const answer = fieldsFor(questionOf(question), false);
  const answered = await answerQuestion(learner, { ...target, answer }, MONDAY);
  if (answered.status !== "answered") throw new Error(answered.status);
}
