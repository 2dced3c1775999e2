import { and, eq, ne } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { activityDays, answers, enrollments, questions, xpEvents } from "#app/db/tables/index.ts";
import { CHECKS } from "#app/rules/checks/checks.ts";
import {
  aLearner,
  aLesson,
  answerAll,
  chosen,
  keyOption,
  later,
  MONDAY,
  test,
  withdrawn,
} from "../../../test/builders.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { reportQuestion } from "../reports/report-question.ts";
import { removeTopic } from "../topics/remove-topic.ts";
import { answerCheck } from "./answer-check.ts";
import { loadCheck } from "./load-check.ts";
import { loadOfferedCheck } from "./load-offered-check.ts";
import { declineCheck, startCheck } from "./start-check.ts";

const SEVENTH = later(MONDAY, 7);
const THIRTIETH = later(MONDAY, 30);

/** A library course with all its lessons finished on Monday. Its checks ask choices only. */
async function aFinishedTopic() {
  const learner = await aLearner({ isPremium: true });
  const { courseId, lessonIds } = await aLesson(learner);
  await db
    .update(questions)
    .set({ reviewState: "withdrawn" })
    .where(and(eq(questions.use, "check"), ne(questions.kind, "choice")));
  for (const lessonId of lessonIds) {
    const quiz = await db
      .select()
      .from(questions)
      .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "quiz")));
    await answerAll(learner, { lessonId, questions: quiz });
    await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  }
  return { learner, courseId, lessonIds };
}

const pageOf = async (learner: Learner, courseId: string, now: Date) => {
  const page = await loadCheck(learner, courseId, now);
  if (!page) throw new Error("the topic has no check");
  return page;
};

/** Answers the open questions of today's check, the first `wrong` of them wrongly. */
async function answerOpen(learner: Learner, courseId: string, now: Date, wrong = 0) {
  const open = (await pageOf(learner, courseId, now)).questions.filter(({ answer }) => !answer);
  for (const [index, { id }] of open.entries()) {
    const [question] = await db.select().from(questions).where(eq(questions.id, id));
    const option = (keyOption(question!) + (index < wrong ? 1 : 0)) % 4;
    const input = { questionId: id, answer: chosen(option) };
    expect(await answerCheck(learner, courseId, input, now)).toMatchObject({
      status: "answered",
      isCorrect: index >= wrong,
    });
  }
  return open.map(({ id }) => id);
}

test("a week after a topic a check has eight new questions once, and says what stayed", async () => {
  const { learner, courseId } = await aFinishedTopic();
  expect(await loadOfferedCheck(learner, later(MONDAY, 6))).toBeNull();
  expect(await startCheck(learner, courseId, later(MONDAY, 6))).toEqual({ status: "no-check" });
  expect(await loadOfferedCheck(learner, SEVENTH)).toMatchObject({
    courseId,
    afterDays: 7,
    isStarted: false,
    daysOpen: 0,
  });

  // Two clicks, and another tab.
  await Promise.all([1, 2, 3].map(() => startCheck(learner, courseId, SEVENTH)));

  const { questions: open, status } = await pageOf(learner, courseId, SEVENTH);
  expect(status).toBe("started");
  expect(open).toHaveLength(CHECKS.questions);
  expect(JSON.stringify(open)).not.toContain('"key":');
  // An id that another answer has already is not taken for this one.
  const [answer] = await db.select().from(answers).where(eq(answers.userId, learner.id)).limit(1);
  const [question] = await db.select().from(questions).where(eq(questions.id, open[0]!.id));
  const repeated = { questionId: question!.id, answerId: answer!.id };
  const wrong = chosen((keyOption(question!) + 1) % 4);
  expect(
    await answerCheck(learner, courseId, { ...repeated, answer: wrong }, SEVENTH),
  ).toMatchObject({ status: "answered", isCorrect: false });
  const xpBefore = await db.$count(xpEvents, eq(xpEvents.userId, learner.id));
  const seen = [question!.id, ...(await answerOpen(learner, courseId, SEVENTH, 1))];

  const page = await pageOf(learner, courseId, SEVENTH);
  expect(page).toMatchObject({ status: "over", canStart: false, nextOn: "2026-12-16" });
  expect(page.results).toMatchObject([{ afterDays: 7, questions: 8, right: 6, share: 0.75 }]);
  expect(page.results[0]!.predicted).toBeGreaterThan(0.6);
  expect(page).toMatchObject({ slug: "machine-learning-fundamentals", finishedOn: "2026-11-16" });
  expect(page.results[0]).toMatchObject({ isOfToday: true, isNews: true });
  // An hour later it is still today's result, but no news; tomorrow it is one of the past.
  const anHour = new Date(SEVENTH.getTime() + 3_600_000);
  const isRecent = async (now: Date) => {
    const [{ isOfToday, isNews } = {}] = (await pageOf(learner, courseId, now)).results;
    return { isOfToday, isNews };
  };
  expect(await isRecent(anHour)).toEqual({ isOfToday: true, isNews: false });
  expect(await isRecent(later(SEVENTH, 1))).toEqual({ isOfToday: false, isNews: false });
  expect(await loadOfferedCheck(learner, SEVENTH)).toBeNull();
  // It earns no points, but the day counts.
  expect(await db.$count(xpEvents, eq(xpEvents.userId, learner.id))).toBe(xpBefore);
  expect(
    await db.$count(
      activityDays,
      and(eq(activityDays.userId, learner.id), eq(activityDays.day, "2026-11-23")),
    ),
  ).toBe(1);
  // A second answer changes nothing.
  const again = { questionId: seen[0]!, answer: chosen(0) };
  expect(await answerCheck(learner, courseId, again, SEVENTH)).toMatchObject({ isCorrect: false });
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);

  expect(await startCheck(learner, courseId, THIRTIETH)).toEqual({ status: "started" });
  const second = await answerOpen(learner, courseId, THIRTIETH);
  expect(second.filter((id) => seen.includes(id))).toEqual([]);
  const { results, nextOn } = await pageOf(learner, courseId, THIRTIETH);
  expect(results.map(({ afterDays, right }) => [afterDays, right])).toEqual([
    [30, 8],
    [7, 6],
  ]);
  expect(nextOn).toBeNull();
}, 60_000);

test("questions that are withdrawn or reported during a check leave it, and it can still be finished", async () => {
  const { learner, courseId } = await aFinishedTopic();
  await startCheck(learner, courseId, SEVENTH);
  const { questions: open } = await pageOf(learner, courseId, SEVENTH);
  const [first, second] = open;
  const [row] = await db.select().from(questions).where(eq(questions.id, first!.id));
  await withdrawn(row!);
  const report = { lessonId: second!.lessonId, questionId: second!.id, comment: "" };
  await reportQuestion(learner, report, SEVENTH);

  const input = { questionId: first!.id, answer: chosen(0) };
  expect(await answerCheck(learner, courseId, input, SEVENTH)).toEqual({ status: "no-check" });
  await answerOpen(learner, courseId, SEVENTH);

  const page = await pageOf(learner, courseId, SEVENTH);
  expect(page.results).toMatchObject([{ questions: 6, right: 6 }]);
  expect(page.status).toBe("over");
  // Withdrawn after it was answered: the result and the memories forget it.
  const [other] = await db.select().from(questions).where(eq(questions.id, open[2]!.id));
  await withdrawn(other!);
  expect((await pageOf(learner, courseId, SEVENTH)).results).toMatchObject([{ questions: 5 }]);
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
}, 60_000);

test("a declined check isn't offered again, but the topic's page still has it", async () => {
  const { learner, courseId } = await aFinishedTopic();
  await declineCheck(learner, courseId, SEVENTH);

  expect(await loadOfferedCheck(learner, SEVENTH)).toBeNull();
  expect(await pageOf(learner, courseId, SEVENTH)).toMatchObject({ canStart: true, results: [] });
  expect(await startCheck(learner, courseId, SEVENTH)).toEqual({ status: "started" });
  expect((await pageOf(learner, courseId, SEVENTH)).questions).toHaveLength(CHECKS.questions);
  // Declining a check that has begun would lose it.
  await declineCheck(learner, courseId, SEVENTH);
  expect((await pageOf(learner, courseId, SEVENTH)).status).toBe("started");
  // Unfinished by the thirtieth day, it makes room for the next.
  expect(await loadOfferedCheck(learner, THIRTIETH)).toMatchObject({ afterDays: 30 });
}, 60_000);

test("only those who finished the course, and haven't left it, have its check", async () => {
  const { learner, courseId } = await aFinishedTopic();
  const other = await aLearner({ isPremium: true });
  await aLesson(other);
  await startCheck(learner, courseId, SEVENTH);
  const [question] = (await pageOf(learner, courseId, SEVENTH)).questions;
  const input = { questionId: question!.id, answer: chosen(0) };

  expect(await loadCheck(other, courseId, SEVENTH)).toBeNull();
  expect(await startCheck(other, courseId, SEVENTH)).toEqual({ status: "no-check" });
  expect(await answerCheck(other, courseId, input, SEVENTH)).toEqual({ status: "no-check" });

  await removeTopic(learner, courseId, SEVENTH);
  expect(await loadCheck(learner, courseId, SEVENTH)).toBeNull();
  expect(await answerCheck(learner, courseId, input, SEVENTH)).toEqual({ status: "no-check" });
  expect(
    await db.$count(answers, and(eq(answers.userId, learner.id), eq(answers.setting, "check"))),
  ).toBe(0);
  const ownEnrollment = and(eq(enrollments.userId, learner.id), eq(enrollments.courseId, courseId));
  await db.update(enrollments).set({ leftAt: null }).where(ownEnrollment);
  expect(await pageOf(learner, courseId, SEVENTH)).toMatchObject({ status: "started" });
}, 60_000);

test("a course without questions for it has no check", async () => {
  const { learner, courseId } = await aFinishedTopic();
  await db.update(questions).set({ reviewState: "withdrawn" }).where(eq(questions.use, "check"));

  expect(await loadCheck(learner, courseId, SEVENTH)).toBeNull();
  expect(await loadOfferedCheck(learner, SEVENTH)).toBeNull();
  expect(await startCheck(learner, courseId, SEVENTH)).toEqual({ status: "no-check" });
}, 60_000);
