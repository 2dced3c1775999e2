import { and, eq, inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  answers,
  lessonProgress,
  memories,
  questionReports,
  questions,
  users,
} from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  type ALesson,
  answerAll,
  later,
  MONDAY,
  test,
  withdrawn,
} from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { recountEachLearner } from "./recount-answers.ts";
import { reportQuestion } from "./report-question.ts";
import { resolveReport } from "./resolve-report.ts";

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

  await withdrawn(lesson.questions[0]!);

  expect(await scoreOf(other, lesson)).toBe(1);
  expect(await masteryOf(other, conceptId)).not.toBe(before);
  const firstTries = and(eq(answers.userId, other.id), eq(answers.attempt, 1));
  expect(await db.$count(answers, firstTries)).toBe(lesson.questions.length);
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

test("the report that withdraws a question counts nobody's answers again: a job does, one learner after the other", async () => {
  const course = "Digital Marketing Strategy";
  const other = await aLearner();
  const lesson = await aFinishedLesson(other, { course, wrong: 1 });
  const question = lesson.questions[0]!;
  const voters = await Promise.all(Array.from({ length: 5 }, () => aLearner()));
  for (const voter of voters) await answerAll(voter, await aLesson(voter, course));
  const ids = voters.map(({ id }) => id);
  const accountsFrom = { createdAt: later(MONDAY, -30) };
  await db.update(users).set(accountsFrom).where(inArray(users.id, ids));

  for (const voter of voters) await reportQuestion(voter, reportOf(lesson), MONDAY);

  const { reviewState } = one(
    await db.select().from(questions).where(eq(questions.id, question.id)),
  );
  expect(reviewState).toBe("withdrawn");
  expect(await scoreOf(other, lesson)).toBe(2 / 3);
  const { rows } = await db.execute<{ data: { questionIds: string[] } }>(
    sql`select data from pgboss.job where name = 'recount-answers'`,
  );
  expect(rows).toHaveLength(1);
  const run = () => recountEachLearner(rows[0]!.data, () => MONDAY, AbortSignal.timeout(60_000));
  expect(await run()).toBe(voters.length + 1);
  expect(await scoreOf(other, lesson)).toBe(1);
  await run();
  expect(await scoreOf(other, lesson)).toBe(1);
  await expect(
    recountEachLearner(rows[0]!.data, () => MONDAY, AbortSignal.abort()),
  ).rejects.toThrow("aborted");
});
