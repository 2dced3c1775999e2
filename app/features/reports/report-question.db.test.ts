import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  conceptMastery,
  questionReports,
  questions,
  quizAttempts,
  userProgress,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  freshlyConnected,
  MONDAY,
  type ALesson,
} from "../../../test/builders.ts";
import { loadReports } from "./load-reports.ts";
import { reportQuestion } from "./report-question.ts";
import { resolveReport } from "./resolve-report.ts";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await freshlyConnected();
});
afterAll(() => close());

const first = ({ lessonId, questions: asked }: ALesson) => ({
  lessonId,
  questionId: asked[0]!.id,
  comment: "The key is wrong.",
});
const stateOf = async (lesson: ALesson) =>
  one(await db.select().from(questions).where(eq(questions.id, lesson.questions[0]!.id)));

test("twenty clicks are one report, of a question and of a lesson", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner, "Python for Data Analysis");
  const { lessonId } = lesson;

  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      reportQuestion(learner, index % 2 ? first(lesson) : { lessonId, comment: "" }, MONDAY),
    ),
  );

  expect(
    await db.select().from(questionReports).where(eq(questionReports.userId, learner.id)),
  ).toHaveLength(2);
  expect((await stateOf(lesson)).isWithdrawn).toBe(false);
});

test("two learners who doubt the same library question take it out of every copy; a dismissal brings it back", async () => {
  const [one1, two, three] = [await aLearner(), await aLearner(), await aLearner()];
  const copies = [await aLesson(one1), await aLesson(two), await aLesson(three)];
  await reportQuestion(one1, first(copies[0]!), MONDAY);
  expect((await stateOf(copies[0]!)).isWithdrawn).toBe(false);
  await reportQuestion(two, first(copies[1]!), MONDAY);
  for (const copy of copies) expect((await stateOf(copy)).isWithdrawn).toBe(true);

  const report = (await loadReports()).find((open) => open.isWithdrawn);
  expect(report).toMatchObject({ comment: "The key is wrong.", lessonNumber: 1 });
  await resolveReport(report!.id, "dismissed", MONDAY);

  for (const copy of copies) expect((await stateOf(copy)).isWithdrawn).toBe(false);
  expect((await loadReports()).filter(({ lesson }) => lesson === report!.lesson)).toEqual([]);
});

test("an upheld report puts results right: the answer never counted, and points are only gained", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { wrong: 1 });
  const before = one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)));
  await reportQuestion(learner, first(lesson), MONDAY);
  const [report] = await db
    .select()
    .from(questionReports)
    .where(eq(questionReports.userId, learner.id));

  expect(await resolveReport(report!.id, "upheld", MONDAY)).toEqual({
    status: "resolved",
    learners: 1,
  });

  const progress = one(
    await db.select().from(userProgress).where(eq(userProgress.userId, learner.id)),
  );
  expect(progress.quizScore).toBe(1);
  const stats = one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)));
  const paid = await db.select().from(xpEvents).where(eq(xpEvents.userId, learner.id));
  expect(stats.totalXp).toBe(paid.reduce((sum, { amount }) => sum + amount, 0));
  expect(stats.totalXp).toBeGreaterThan(before.totalXp);
  const answers = await db.select().from(quizAttempts).where(eq(quizAttempts.userId, learner.id));
  expect(answers.every((answer) => answer.isCorrect)).toBe(true);
  const mastery = await db
    .select()
    .from(conceptMastery)
    .where(eq(conceptMastery.userId, learner.id));
  expect(mastery.every(({ masteryScore }) => masteryScore > 0.5)).toBe(true);
  expect(await resolveReport(report!.id, "upheld", MONDAY)).toEqual({ status: "not-found" });
});

test("the last question of a lesson stays: without one it could never be finished", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner, "Creative Writing Techniques");
  for (const { id } of lesson.questions.slice(1))
    await db.update(questions).set({ isWithdrawn: true }).where(eq(questions.id, id));
  await reportQuestion(learner, first(lesson), MONDAY);
  const report = one(
    await db.select().from(questionReports).where(eq(questionReports.userId, learner.id)),
  );
  expect(await resolveReport(report.id, "upheld", MONDAY)).toEqual({ status: "last-question" });
  expect((await stateOf(lesson)).isWithdrawn).toBe(false);
});

test("another learner's question cannot be reported", async () => {
  const lesson = await aLesson(await aLearner());
  expect(await reportQuestion(await aLearner(), first(lesson), MONDAY)).toEqual({
    status: "not-found",
  });
});
