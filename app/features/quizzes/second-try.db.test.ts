import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  answers,
  lessonProgress,
  memories,
  questions,
  sessionQuestions,
} from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  answerAll,
  chosen,
  keyOption,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { fieldsFor } from "../../../test/answer-fields.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { loadOfflineLessons } from "../lessons/load-offline-lessons.ts";
import { withdraw } from "../reports/withdraw.ts";
import { answerQuestion } from "./answer-question.ts";
import { beginQuiz } from "./begin-quiz.ts";
import { questionOf } from "./stored-question.ts";

const pageOf = async (learner: Learner, lessonId: string, at = MONDAY) => {
  const page = await loadLessonSession(learner, lessonId, at);
  if (page.status !== "open") throw new Error(page.status);
  return page;
};

test("in a quiz a wrong answer shows a hint and no key; the second try ends the question and not the score", async () => {
  const learner = await aLearner();
  const { lessonId, questions: quiz } = await aLesson(learner);
  const [first] = quiz;
  const quote = "the passage of the source that holds the answer";
  const citation = {
    source: lessonId,
    name: "Notes.txt",
    from: 0,
    to: 47,
    quote,
    match: "verbatim",
  } as const;
  await db.update(questions).set({ citation }).where(eq(questions.lessonId, lessonId));
  await beginQuiz(learner, lessonId, MONDAY);
  const wrong = {
    lessonId,
    questionId: first!.id,
    answer: chosen((keyOption(first!) + 1) % 4),
  };

  const outcomes = await Promise.all([1, 2, 3].map(() => answerQuestion(learner, wrong, MONDAY)));

  expect(outcomes[0]).toMatchObject({ status: "answered", isSettled: false, isCorrect: false });
  expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
  const page = await pageOf(learner, lessonId);
  expect(page.session).toMatchObject({ phase: "quiz", step: "hint", question: 0 });
  expect(JSON.stringify([outcomes, page])).not.toContain(first!.key.explanation);
  expect(JSON.stringify([outcomes, page])).not.toContain('"key":');
  expect(JSON.stringify([outcomes, page])).not.toContain(quote);

  const right = { ...wrong, answer: chosen(keyOption(first!)), attempt: 2 };
  expect(await answerQuestion(learner, right, MONDAY)).toMatchObject({
    isSettled: true,
    isCorrect: false,
    isSecondCorrect: true,
    citation,
  });
  // Of the others, which are still to be answered, nothing.
  const settled = JSON.stringify(await pageOf(learner, lessonId));
  expect(settled.split(quote)).toHaveLength(2);
  await answerAll(learner, { lessonId, questions: quiz.slice(1) });
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  const progress = one(
    await db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.id)),
  );
  expect(progress.quizScore).toBeCloseTo(2 / 3);
  const recorded = await db.select().from(answers).where(eq(answers.userId, learner.id));
  const tries = recorded.map(({ attempt, hints }) => `try ${attempt}, ${hints} hints`);
  expect(tries.toSorted()).toEqual([
    "try 1, 0 hints",
    "try 1, 0 hints",
    "try 1, 0 hints",
    "try 2, 1 hints",
  ]);
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
});

test("from lesson 3 a quiz asks one question on the earlier concept that is due soonest, outside the score", async () => {
  const learner = await aLearner({ isPremium: true });
  const { lessonIds } = await aFinishedLesson(learner);
  const [firstId, secondId, thirdId] = lessonIds;
  await passWhole(learner, secondId!);
  expect((await pageOf(learner, secondId!)).questions.map(({ isEarlier }) => isEarlier)).toEqual([
    false,
    false,
    false,
  ]);
  const [soonest] = await db.select().from(memories).where(eq(memories.userId, learner.id));
  await db
    .update(memories)
    .set({ dueAt: later(MONDAY, 1) })
    .where(and(eq(memories.userId, learner.id), eq(memories.conceptId, soonest!.conceptId)));

  const before = await pageOf(learner, thirdId!);
  await beginQuiz(learner, thirdId!, MONDAY);
  const { questions: pageQuestions, session } = await pageOf(learner, thirdId!);

  expect(pageQuestions.map(({ id }) => id)).toEqual(before.questions.map(({ id }) => id));
  expect(pageQuestions.map(({ isEarlier }) => isEarlier)).toEqual([false, false, false, true]);
  expect(session).toMatchObject({ phase: "quiz", question: 0 });
  const earlier = one(
    await db.select().from(questions).where(eq(questions.id, pageQuestions[3]!.id)),
  );
  expect(earlier).toMatchObject({ conceptId: soonest!.conceptId });
  expect([firstId, secondId]).toContain(earlier.lessonId);

  const row = one(
    await db.select().from(sessionQuestions).where(eq(sessionQuestions.questionId, earlier.id)),
  );
  const wrong = {
    lessonId: thirdId!,
    questionId: earlier.id,
    answer: fieldsFor(questionOf(earlier, row.seed), false),
  };
  expect(await answerQuestion(learner, wrong, MONDAY)).toMatchObject({ isSettled: false });
  await passWhole(learner, thirdId!);
  const progress = one(
    await db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, thirdId!)),
  );
  expect(progress.quizScore).toBe(1);
  expect((await pageOf(learner, thirdId!)).questions).toHaveLength(3);
});

test("without its earlier question, withdrawn in the meantime, a quiz goes on", async () => {
  const learner = await aLearner({ isPremium: true });
  const { lessonIds } = await aFinishedLesson(learner, { course: "Personal Finance Mastery" });
  const third = lessonIds[2]!;
  await beginQuiz(learner, third, MONDAY);
  const earlier = (await pageOf(learner, third)).questions.find(({ isEarlier }) => isEarlier)!;
  const row = one(await db.select().from(questions).where(eq(questions.id, earlier.id)));
  await db.transaction((tx) => withdraw(tx, row));

  expect((await pageOf(learner, third)).questions.map(({ isEarlier }) => isEarlier)).toEqual([
    false,
    false,
    false,
  ]);
  expect(JSON.stringify(await loadOfflineLessons(learner, third))).not.toContain(earlier.id);
});

async function passWhole(learner: Learner, lessonId: string) {
  const quiz = await db
    .select()
    .from(questions)
    .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "quiz")));
  await answerAll(learner, { lessonId, questions: quiz });
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
}
