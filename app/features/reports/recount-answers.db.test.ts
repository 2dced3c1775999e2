import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { answers, lessonProgress, memories, questionReports } from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  type ALesson,
  answerAll,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { reportQuestion } from "./report-question.ts";
import { resolveReport } from "./resolve-report.ts";
import { withdraw } from "./withdraw.ts";

const reportOf = ({ lessonId, questions }: ALesson) => ({
  lessonId,
  questionId: questions[0]!.id,
  comment: "The key is wrong.",
});

const scoreOf = async (learner: Learner, { lessonId }: ALesson) =>
  one(
    await db
      .select()
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, learner.id), eq(lessonProgress.lessonId, lessonId))),
  ).quizScore;
const masteryOf = async (learner: Learner, conceptId: string | null) =>
  (
    await db
      .select()
      .from(memories)
      .where(and(eq(memories.userId, learner.id), eq(memories.conceptId, conceptId ?? "")))
  )[0]?.understanding;

test("answers to a withdrawn question stay stored, don't count, and count again after a dismissal", async () => {
  const course = "Public Speaking Excellence";
  const [reporter, other] = [await aLearner(), await aLearner()];
  const lesson = await aFinishedLesson(other, { course, wrong: 1 });
  await aFinishedLesson(reporter, { course });
  await reportQuestion(reporter, reportOf(lesson), MONDAY);
  const reports = () =>
    db.select().from(questionReports).where(eq(questionReports.userId, reporter.id));
  const report = one(await reports());
  const { conceptId } = lesson.questions[0]!;
  const before = await masteryOf(other, conceptId);
  expect(await scoreOf(other, lesson)).toBe(2 / 3);

  await db.transaction((tx) => withdraw(tx, lesson.questions[0]!, MONDAY));

  expect(await scoreOf(other, lesson)).toBe(1);
  expect(await masteryOf(other, conceptId)).not.toBe(before);
  expect(await db.$count(answers, eq(answers.userId, other.id))).toBe(lesson.questions.length);
  await resolveReport(report.id, "dismissed", MONDAY);
  expect(await scoreOf(other, lesson)).toBe(2 / 3);
  expect(await masteryOf(other, conceptId)).toBe(before);
});

test("an answer to a question its learner reported says nothing about what they know, and stays in the score", async () => {
  const course = "Creative Writing Techniques";
  const learner = await aLearner();
  const lesson = await aLesson(learner, course);
  const [question] = lesson.questions;
  await answerAll(learner, lesson, { wrong: 1 });
  const others = lesson.questions
    .slice(1)
    .filter(({ conceptId }) => conceptId === question!.conceptId);

  await reportQuestion(learner, reportOf(lesson), MONDAY);

  const mastery = await masteryOf(learner, question!.conceptId);
  expect(mastery ?? 1).toBeGreaterThan(0.5);
  expect(mastery === undefined).toBe(others.length === 0);
  const finished = await finishLesson(
    learner,
    { lessonId: lesson.lessonId, reflection: null },
    MONDAY,
  );
  expect(finished).toMatchObject({ status: "finished", score: 2 / 3 });
});
