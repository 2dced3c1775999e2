import { and, eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  answers,
  lessonProgress,
  memories,
  questionReports,
  questions,
  userStats,
  users,
} from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  type ALesson,
  answerAll,
  haveFinished,
  later,
  MONDAY,
  test,
  withdrawn,
} from "../../../test/builders.ts";
import { queuedRecounts, recountQueued } from "../../../test/recounts.ts";
import { rememberedBy } from "../../../test/remembered.ts";
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
  await recountQueued(MONDAY);
  expect(await scoreOf(other, lesson)).toBe(2 / 3);
  expect(await masteryOf(other, conceptId)).toBe(before);
});

test("a withdrawal that lowers a score takes no points away", async () => {
  const course = "Sleep Better";
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { course, wrong: 1 });
  const xpOf = async () =>
    one(await db.select().from(userStats).where(eq(userStats.userId, learner.id))).totalXp;
  const paid = await xpOf();

  await withdrawn(lesson.questions[1]!);

  expect(await scoreOf(learner, lesson)).toBe(1 / 2);
  expect(await xpOf()).toBe(paid);
  expect(await xpOf()).toBeGreaterThan(0);
});

test("a wrong answer to a question its learner reported counts, until the report is upheld", async () => {
  const course = "Creative Writing Techniques";
  const learner = await aLearner();
  const lesson = await aLesson(learner, course);
  const [question] = lesson.questions;
  await answerAll(learner, lesson, { wrong: 1 });
  const before = await masteryOf(learner, question!.conceptId);

  await reportQuestion(learner, reportOf(lesson), MONDAY);

  expect(before).toBeLessThan(0.5);
  expect(await masteryOf(learner, question!.conceptId)).toBe(before);
  const reflection = { lessonId: lesson.lessonId, reflection: null };
  const finished = await finishLesson(learner, reflection, MONDAY);
  expect(finished).toMatchObject({ status: "finished", score: 2 / 3 });
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);

  await uphold(learner);
  await recountQueued(MONDAY);

  const others = lesson.questions.filter(
    ({ id, conceptId }) => id !== question!.id && conceptId === question!.conceptId,
  );
  const after = await masteryOf(learner, question!.conceptId);
  expect(after ?? 1).toBeGreaterThan(0.5);
  expect(after === undefined).toBe(others.length === 0);
});

test("an operator's decision counts nobody's answers again: a job does, one learner after the other", async () => {
  const course = "Personal Finance Mastery";
  const [reporter, other] = [await aLearner(), await aLearner()];
  const lesson = await aFinishedLesson(other, { course, wrong: 1 });
  await aFinishedLesson(reporter, { course });
  await reportQuestion(reporter, reportOf(lesson), MONDAY);
  const questionIds = [lesson.questions[0]!.id];

  expect(await uphold(reporter)).toEqual({ status: "resolved", learners: 2 });

  expect(await scoreOf(other, lesson)).toBe(2 / 3);
  expect(await queuedRecounts()).toEqual([{ questionIds }]);
  await recountQueued(MONDAY);
  expect(await scoreOf(other, lesson)).toBe(1);
});

/** The operator agrees with a learner's report. */
async function uphold({ id }: Learner) {
  const reports = db.select().from(questionReports).where(eq(questionReports.userId, id));
  return resolveReport(one(await reports).id, "upheld", MONDAY);
}

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
  await haveFinished(voters, lesson, 5);

  for (const voter of voters) await reportQuestion(voter, reportOf(lesson), MONDAY);

  const { reviewState } = one(
    await db.select().from(questions).where(eq(questions.id, question.id)),
  );
  expect(reviewState).toBe("withdrawn");
  expect(await scoreOf(other, lesson)).toBe(2 / 3);
  const [input, ...more] = await queuedRecounts();
  expect(more).toEqual([]);
  const run = () => recountEachLearner(input!, () => MONDAY, AbortSignal.timeout(60_000));
  expect(await run()).toBe(voters.length + 1);
  expect(await scoreOf(other, lesson)).toBe(1);
  await run();
  expect(await scoreOf(other, lesson)).toBe(1);
  await expect(recountEachLearner(input!, () => MONDAY, AbortSignal.abort())).rejects.toThrow(
    "aborted",
  );
});
