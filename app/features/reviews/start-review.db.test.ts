import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { lessonProgress, lessons, memories } from "#app/db/tables/index.ts";
import { studyPlanFor } from "#app/library/study-plan.ts";
import {
  aFinishedLesson,
  aLearner,
  chosen,
  later,
  makeDue,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import {
  countDueLessons,
  answerWhole,
  questionsIn,
  beginReview,
  openQuestion,
  reviewWhole,
  questionRows,
} from "../../../test/reviews.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { storeStudyPlan } from "../topics/store-study-plan.ts";
import { answerReview } from "./answer-review.ts";
import { leaveReview } from "./leave-review.ts";
import { loadDoneReview } from "./load-done-review.ts";
import { loadReview } from "./load-review.ts";
import { loadReviews } from "./load-reviews.ts";
import { startReview } from "./start-review.ts";
import { ledgerOf } from "../../../test/learner-rows.ts";
import { answerOpen, MUCH_LATER } from "../../../test/overdue-reviews.ts";

test("what is not due is refused, and so is another learner's review", async () => {
  const [owner, stranger] = [await aLearner(), await aLearner()];
  const { lessonId } = await aFinishedLesson(owner);
  expect(await startReview(owner, { lessonId }, MONDAY)).toEqual({ status: "not-due" });
  expect(await startReview(owner, { lessonId: null }, MONDAY)).toEqual({ status: "not-due" });
  expect(await startReview(stranger, { lessonId }, MUCH_LATER)).toEqual({ status: "not-found" });

  const sessionId = await beginReview(owner, lessonId, MUCH_LATER);
  const open = (await openQuestion(owner, sessionId))!;
  const input = { sessionId, questionId: open.id, answer: open.fields(true) };
  expect(await answerReview(stranger, input, MUCH_LATER)).toEqual({ status: "not-found" });
  expect(await loadReview(stranger, sessionId)).toBeNull();
  await leaveReview(stranger, sessionId, MUCH_LATER);
  expect(await loadReview(owner, sessionId)).toMatchObject({ isFinished: false });
  await answerWhole(owner, sessionId, MUCH_LATER);
  expect(await loadDoneReview(stranger, sessionId, MUCH_LATER)).toBeNull();
});

test("started again on its day it continues; left, what was answered counts and the rest stays due", async () => {
  const learner = await aLearner();
  const first = await aFinishedLesson(learner);
  const other = await aFinishedLesson(learner, { course: "Personal Finance Mastery" });
  const sessionId = await beginReview(learner, first.lessonId, MUCH_LATER);
  await answerOpen(learner, sessionId, true);
  const all = await Promise.all(
    [1, 2, 3].map(() => beginReview(learner, first.lessonId, later(MUCH_LATER, 0, 1))),
  );
  expect(new Set(all)).toEqual(new Set([sessionId]));

  await leaveReview(learner, sessionId, MUCH_LATER);
  await leaveReview(learner, sessionId, MUCH_LATER);
  expect(await loadDoneReview(learner, sessionId, MUCH_LATER)).toMatchObject({
    lessons: [],
    answers: [true],
    isCut: false,
  });
  expect(await countDueLessons(learner, MUCH_LATER)).toBe(2);

  const next = await beginReview(learner, first.lessonId, MUCH_LATER);
  expect((await questionsIn(next)).length).toBe((await questionsIn(sessionId)).length - 1);
  // Another review closes it: nothing was answered, so nothing is left of it.
  await beginReview(learner, null, MUCH_LATER);
  expect(await loadReview(learner, next)).toBeNull();
  expect(await reviewWhole(learner, other.lessonId, MUCH_LATER)).not.toBe(next);
  await reviewWhole(learner, null, MUCH_LATER);
  expect(await countDueLessons(learner, MUCH_LATER)).toBe(0);
  expect(await ledgerOf(learner)).toBe(20 + 20 + 10 + 10);
});

test("everything due is mixed across topics, a sitting at a time, and pays each lesson when all of it was asked", async () => {
  const learner = await aLearner();
  const courses = [
    "Machine Learning Fundamentals",
    "Personal Finance Mastery",
    "Public Speaking Excellence",
    "Creative Writing Techniques",
  ];
  for (const course of courses) await aFinishedLesson(learner, { course });
  const earned = await ledgerOf(learner);

  const sessionId = await beginReview(learner, null, MUCH_LATER);
  const topics = (await loadReview(learner, sessionId))!.questions.map(
    ({ topicName }) => topicName,
  );
  // Five minutes a day have room for six.
  expect(topics).toHaveLength(6);
  expect(topics.filter((topic, index) => topic === topics[index - 1])).toEqual([]);
  await answerWhole(learner, sessionId, MUCH_LATER);
  const first = (await loadDoneReview(learner, sessionId, MUCH_LATER))!;
  const due = await countDueLessons(learner, MUCH_LATER);
  expect(first.answers).toEqual(Array(6).fill(true));
  expect(due).toBe(courses.length - first.lessons.length);
  expect(due).toBeGreaterThan(0);

  // More than the day's portion is a sitting of ten.
  const rest = await reviewWhole(learner, null, MUCH_LATER);
  const second = (await loadDoneReview(learner, rest, MUCH_LATER))!;
  expect(second.lessons).toHaveLength(due);
  expect(await ledgerOf(learner)).toBe((earned ?? 0) + 10 * courses.length);
  expect(await startReview(learner, { lessonId: null }, MUCH_LATER)).toEqual({ status: "not-due" });
});

test("reviews of finished lessons stay available when Premium ends, and nothing else of them", async () => {
  const premium = await aLearner({ isPremium: true });
  const free = { ...premium, isPremium: false };
  const { lessonIds } = await aFinishedLesson(premium);
  const second = await finishSecond(premium, lessonIds[1]!);

  expect(await countDueLessons(premium, MUCH_LATER)).toBe(2);
  expect(await countDueLessons(free, MUCH_LATER)).toBe(2);
  await reviewWhole(free, second, MUCH_LATER);
  expect(await countDueLessons(free, MUCH_LATER)).toBe(1);
  expect(await loadLessonSession(free, second, MUCH_LATER)).not.toMatchObject({ status: "locked" });
  const third = lessonIds[2]!;
  expect(await loadLessonSession(free, third, MUCH_LATER)).toMatchObject({ status: "locked" });
  expect(await startReview(free, { lessonId: third }, MUCH_LATER)).toEqual({ status: "not-due" });
});

async function finishSecond(learner: Learner, lessonId: string): Promise<string> {
  const page = await loadLessonSession(learner, lessonId, MONDAY);
  if (page.status !== "open") throw new Error("the lesson did not open");
  for (const question of page.questions)
    await answerQuestion(learner, { lessonId, questionId: question.id, answer: chosen(0) }, MONDAY);
  await finishLesson(learner, { lessonId, reflection: null }, MONDAY);
  return lessonId;
}

test("due lessons are listed ten at a time, and the count is of all pages", async () => {
  const learner = await aLearner({ isPremium: true });
  const plan = await studyPlanFor("Sundials");
  for (let topic = 0; topic < 2; topic += 1) {
    const { courseId } = await db.transaction((tx) => storeStudyPlan(tx, learner.id, plan, MONDAY));
    const rows = await db.select().from(lessons).where(eq(lessons.courseId, courseId));
    const lessonIds = rows.map(({ id }) => id).slice(topic);
    await db.insert(lessonProgress).values(
      lessonIds.map((lessonId) => ({
        userId: learner.id,
        lessonId,
        courseId,
        completedAt: MONDAY,
      })),
    );
    for (const lessonId of lessonIds) await makeDue(learner, lessonId, later(MONDAY, 1));
  }

  const read = await Promise.all(
    [1, 2, 999].map(async (page) => loadReviews(learner, MUCH_LATER, page)),
  );

  expect(read.map(({ due, total, page, pages }) => [due.length, total, page, pages])).toEqual([
    [10, 19, 1, 2],
    [9, 19, 2, 2],
    [10, 19, 1, 2],
  ]);
  expect(new Set(read.flatMap(({ due }) => due.map(({ lessonId }) => lessonId))).size).toBe(19);
});

test("each due concept gets a question the learner hasn't seen, none of a check or a prediction", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const seen = new Set(lesson.questions.map(({ id }) => id));

  const chosen = await questionRows(
    (await questionsIn(await beginReview(learner, null, MUCH_LATER))).map(
      ({ questionId }) => questionId,
    ),
  );

  expect(chosen.length).toBeGreaterThanOrEqual(lesson.questions.length);
  expect(new Set(chosen.map(({ conceptId }) => conceptId)).size).toBe(chosen.length);
  expect(chosen.filter(({ id }) => seen.has(id))).toEqual([]);
  expect(chosen.filter(({ use }) => use !== "quiz" && use !== "review")).toEqual([]);
});

test("a year of reviews repeats no question while another exists, and numbers change before they repeat", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const chosen: { questionId: string; conceptId: string | null; seed: number }[] = [];
  for (let day = 40; day < 400; day += 30) {
    const at = later(MONDAY, day);
    await makeDue(learner, lessonId, at);
    const rows = await questionsIn(await reviewWhole(learner, lessonId, at));
    const of = new Map(
      (await questionRows(rows.map((row) => row.questionId))).map((row) => [row.id, row]),
    );
    for (const row of rows) chosen.push({ ...row, conceptId: of.get(row.questionId)!.conceptId });
  }
  for (const ofConcept of Map.groupBy(chosen, ({ conceptId }) => conceptId).values()) {
    const ids = ofConcept.map(({ questionId }) => questionId);
    expect(ids.filter((id, index) => id === ids[index - 1])).toEqual([]);
  }
  const cases = chosen.map(({ questionId, seed }) => `${questionId} ${seed}`);
  expect(new Set(cases).size).toBe(cases.length);
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
});

test("a concept that the quiz didn't ask about is first asked in a review", async () => {
  const learner = await aLearner();
  const { lessonId, questions: quiz } = await aFinishedLesson(learner);
  const [left] = quiz;
  const ownMemory = and(eq(memories.userId, learner.id), eq(memories.conceptId, left!.conceptId!));
  await db.delete(memories).where(ownMemory);

  const chosen = await questionsIn(await beginReview(learner, lessonId, MUCH_LATER));

  const rows = await questionRows(chosen.map(({ questionId }) => questionId));
  expect(rows.map(({ conceptId }) => conceptId)).toContain(left!.conceptId);
});
