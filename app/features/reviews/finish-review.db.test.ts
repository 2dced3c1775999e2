import { and, eq, sum } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  activityDays,
  lessonProgress,
  lessons,
  answers,
  studySessions,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { asDay } from "#app/rules/day.ts";
import { streakFromDays } from "#app/rules/streak.ts";
import {
  makeDue,
  aFinishedLesson,
  aLearner,
  type ALesson,
  answerAll,
  later,
  MONDAY,
  test,
  chosen,
  keyOption,
} from "../../../test/builders.ts";
import { findDueDay } from "./due-lessons.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { loadLessonComplete } from "../lessons/load-lesson-complete.ts";
import { beginQuiz } from "../quizzes/begin-quiz.ts";
import { countReviewsDue } from "./count-reviews-due.ts";
import { studyPlanFor } from "#app/library/study-plan.ts";
import { storeStudyPlan } from "../topics/store-study-plan.ts";
import { finishReview } from "./finish-review.ts";
import { findLastReview, loadDoneReviews } from "./load-done-reviews.ts";
import { loadReview } from "./load-review.ts";
import { loadReviews } from "./load-reviews.ts";
import { startReview } from "./start-review.ts";

const MUCH_LATER = later(MONDAY, 40);

const progressOf = async (learner: Learner, lessonId: string) =>
  one(
    await db
      .select()
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, learner.id), eq(lessonProgress.lessonId, lessonId))),
  );
const statsOf = async (learner: Learner) =>
  one(await db.select().from(userStats).where(eq(userStats.userId, learner.id)));
const ledgerOf = async (learner: Learner) =>
  one(
    await db
      .select({ total: sum(xpEvents.amount).mapWith(Number) })
      .from(xpEvents)
      .where(eq(xpEvents.userId, learner.id)),
  ).total;

test("a due lesson is reviewed, awards review points and leaves the list", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { wrong: 1 });
  const { lessonId } = lesson;
  const before = await progressOf(learner, lessonId);
  const dueOn = await findDueDay(learner, lessonId);
  const dueDay = new Date(`${dueOn}T11:00:00Z`);
  expect((await loadReviews(learner, dueDay)).due).toMatchObject([
    { lessonId, topicName: "Machine Learning Fundamentals", reviewCount: 0 },
  ]);

  expect(await startReview(learner, { lessonId }, dueDay)).toEqual({
    status: "started",
    lessonIds: [lessonId],
  });
  await answerAll(learner, lesson, { at: dueDay, within: "review" });
  const finished = await finishReview(learner, { lessonId }, dueDay);

  expect(finished.status).toBe("finished");
  const after = await progressOf(learner, lessonId);
  expect(after).toMatchObject({ quizScore: 1, reviewCount: 1 });
  expect(after.difficultyRating).toBe(before.difficultyRating - 1);
  const comesBackOn = await findDueDay(learner, lessonId);
  expect(comesBackOn! > dueOn!).toBe(true);
  expect((await loadReviews(learner, dueDay)).due).toEqual([]);
  expect(await countReviewsDue(learner, dueDay)).toBe(0);
  expect((await statsOf(learner)).totalXp).toBe(17 + 10);
  const sessionIds = finished.status === "finished" ? finished.sessionIds : [];
  expect(await loadDoneReviews(learner, sessionIds, dueDay)).toMatchObject({
    reviews: [{ score: 1, xp: 10, comesBackOn }],
    earned: { badges: [], level: null },
  });
});

test("twenty concurrent submits award one review, and points equal their ledger", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const { lessonId } = lesson;
  await startReview(learner, { lessonId }, MUCH_LATER);
  await answerAll(learner, lesson, { wrong: 2, at: MUCH_LATER, within: "review" });

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => finishReview(learner, { lessonId }, MUCH_LATER)),
  );

  expect(outcomes.filter(({ status }) => status === "finished")).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === "no-review")).toHaveLength(19);
  expect((await progressOf(learner, lessonId)).reviewCount).toBe(1);
  expect(await ledgerOf(learner)).toBe(20 + 7);
  expect((await statsOf(learner)).totalXp).toBe(await ledgerOf(learner));
});

test("a review counts for the day, and the streak recounted from its days equals the stored one", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { wrong: 3 });
  const tuesday = later(MONDAY, 1);
  await startReview(learner, { lessonId: lesson.lessonId }, tuesday);
  await answerAll(learner, lesson, { at: tuesday, within: "review" });
  await finishReview(learner, { lessonId: lesson.lessonId }, tuesday);

  const stats = await statsOf(learner);
  const days = await db.select().from(activityDays).where(eq(activityDays.userId, learner.id));
  const counted = streakFromDays(
    days.map(({ day, kind, at }) => ({ day: asDay(day), kind, at })),
    learner.timeZone,
  );
  expect(stats.currentStreak).toBe(2);
  expect(counted).toEqual(stats.streakMemory);
  expect(counted.longest).toBe(stats.longestStreak);
});

test("what is not due is refused", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);

  expect(await startReview(learner, { lessonId }, MONDAY)).toEqual({ status: "not-due" });
  expect(await startReview(learner, { lessonId: null }, MONDAY)).toEqual({ status: "not-due" });
  expect(await finishReview(learner, { lessonId }, MONDAY)).toEqual({ status: "no-review" });
});

test("a review with an open question stays open and continues there", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const { lessonId, questions } = lesson;
  await startReview(learner, { lessonId }, MUCH_LATER);
  await answerAll(
    learner,
    { lessonId, questions: questions.slice(0, 1) },
    { at: MUCH_LATER, within: "review" },
  );

  expect(await finishReview(learner, { lessonId }, MUCH_LATER)).toEqual({
    status: "questions-open",
  });
  await startReview(learner, { lessonId }, MUCH_LATER);
  const open = await loadReview(learner, lessonId);
  expect(open.map((question) => question.answer !== null)).toEqual([true, false, false]);
});

test("no key is sent before an answer, and an answer needs a started review", async () => {
  const learner = await aLearner();
  const { lessonId, questions } = await aFinishedLesson(learner);
  const input = { lessonId, questionId: questions[0]!.id, answer: chosen(0) };
  expect(await answerQuestion(learner, input, MUCH_LATER, "review")).toEqual({
    status: "no-review",
  });

  await startReview(learner, { lessonId }, MUCH_LATER);

  const page = JSON.stringify(await loadReview(learner, lessonId));
  expect(page).not.toContain('"key":');
  for (const question of questions) expect(page).not.toContain(question.key.explanation);
});

test("due lessons are interleaved and finished together", async () => {
  const learner = await aLearner();
  const one = await aFinishedLesson(learner);
  const other = await aFinishedLesson(learner, { course: "Personal Finance Mastery" });

  await startReview(learner, { lessonId: null }, MUCH_LATER);
  const open = await loadReview(learner, null);
  const topics = open.map((question) => question.topicName);
  expect(topics.filter((topic, index) => topic === topics[index - 1])).toEqual([]);

  await answerAll(learner, one, { at: MUCH_LATER, within: "review" });
  const first = await finishReview(learner, { lessonId: null }, MUCH_LATER);
  expect(first.status === "finished" && first.sessionIds).toHaveLength(1);
  await answerAll(learner, other, { at: MUCH_LATER, within: "review" });
  await finishReview(learner, { lessonId: null }, MUCH_LATER);
  expect((await loadReviews(learner, MUCH_LATER)).due).toEqual([]);
  expect(await ledgerOf(learner)).toBe(20 + 20 + 10 + 10);
});

test("another learner's lesson and review are not found", async () => {
  const [owner, stranger] = [await aLearner(), await aLearner()];
  const lesson = await aFinishedLesson(owner);
  const { lessonId } = lesson;
  await startReview(owner, { lessonId }, MUCH_LATER);
  await answerAll(owner, lesson, { at: MUCH_LATER, within: "review" });

  expect(await startReview(stranger, { lessonId }, MUCH_LATER)).toEqual({ status: "not-found" });
  expect(await finishReview(stranger, { lessonId }, MUCH_LATER)).toEqual({ status: "not-found" });
  expect(await loadReview(stranger, lessonId)).toEqual([]);
  const finished = await finishReview(owner, { lessonId }, MUCH_LATER);
  const sessionIds = finished.status === "finished" ? finished.sessionIds : [];
  expect((await loadDoneReviews(stranger, sessionIds, MUCH_LATER)).reviews).toEqual([]);
});

test("reviews of finished lessons stay available when Premium ends, and nothing else of them", async () => {
  const premium = await aLearner({ isPremium: true });
  const free = { ...premium, isPremium: false };
  const { lessonIds } = await aFinishedLesson(premium);
  const second = await finishSecond(premium, lessonIds[1]!);

  expect(await countReviewsDue(premium, MUCH_LATER)).toBe(2);
  expect(await countReviewsDue(free, MUCH_LATER)).toBe(2);
  const started = await startReview(free, { lessonId: second }, MUCH_LATER);
  expect(started).toEqual({ status: "started", lessonIds: [second] });
  for (const { id } of await loadReview(free, second)) {
    const input = { lessonId: second, questionId: id, answer: chosen(0) };
    expect(await answerQuestion(free, input, MUCH_LATER)).toEqual({ status: "locked" });
    const answered = await answerQuestion(free, input, MUCH_LATER, "review");
    expect(answered.status).toBe("answered");
  }
  const finished = await finishReview(free, { lessonId: second }, MUCH_LATER);
  expect(finished.status).toBe("finished");
  expect(await loadLessonSession(free, second, MUCH_LATER)).toMatchObject({ status: "locked" });
  const third = lessonIds[2]!;
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

test("practice during an open review neither finishes the review nor lowers mastery", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const { lessonId } = lesson;
  await startReview(learner, { lessonId }, MUCH_LATER);
  const before = await progressOf(learner, lessonId);

  expect(await beginQuiz(learner, lessonId, MUCH_LATER)).toMatchObject({ kind: "practice" });
  await answerAll(learner, lesson, { wrong: 3, at: MUCH_LATER });
  await finishLesson(learner, { lessonId, reflection: null }, MUCH_LATER);

  expect(await progressOf(learner, lessonId)).toEqual(before);
  expect(await ledgerOf(learner)).toBe(20);
  await answerAll(learner, lesson, { at: MUCH_LATER, within: "review" });
  await finishReview(learner, { lessonId }, MUCH_LATER);
  expect((await progressOf(learner, lessonId)).reviewCount).toBe(1);
  expect(await ledgerOf(learner)).toBe(20 + 10);
});

test("a review started three times concurrently is one session, separate from an unfinished practice", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const { lessonId, questions } = lesson;
  await answerAll(learner, { lessonId, questions: questions.slice(0, 1) }, { at: MUCH_LATER });

  await Promise.all([1, 2, 3].map(() => startReview(learner, { lessonId }, MUCH_LATER)));

  const open = await db.select().from(studySessions).where(eq(studySessions.userId, learner.id));
  const kinds = open.filter((session) => !session.finishedAt).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(["practice", "review"]);
});

test("a stale tab of a finished review shows its rewards", async () => {
  const [learner, stranger] = [await aLearner(), await aLearner()];
  const lesson = await aFinishedLesson(learner);
  const { lessonId } = lesson;
  await startReview(learner, { lessonId }, MUCH_LATER);
  await answerAll(learner, lesson, { at: MUCH_LATER, within: "review" });
  const finished = await finishReview(learner, { lessonId }, MUCH_LATER);
  const sessionIds = finished.status === "finished" ? finished.sessionIds : [];
  const staleInput = { lessonId, questionId: lesson.questions[0]!.id, answer: chosen(0) };
  expect(await answerQuestion(learner, staleInput, MUCH_LATER, "review")).toEqual({
    status: "no-review",
  });
  expect(await findLastReview(learner, lessonId)).toEqual(sessionIds);
  expect((await loadDoneReviews(learner, sessionIds, MUCH_LATER)).reviews).toHaveLength(1);
  expect(await findLastReview(stranger, lessonId)).toEqual([]);
});

test("a badge and a level earned by a review are announced there and for a short time", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const { lessonId } = lesson;
  // Nine perfect quizzes and 95 points before this review.
  for (let quiz = 1; quiz < 9; quiz += 1) await aPerfectQuiz(learner, lesson);
  const its = eq(userStats.userId, learner.id);
  await db.update(userStats).set({ totalXp: 95 }).where(its);
  await db
    .insert(xpEvents)
    .values({ userId: learner.id, kind: "lesson", reference: "x", amount: 75, createdAt: MONDAY });
  await startReview(learner, { lessonId }, MUCH_LATER);
  await answerAll(learner, lesson, { at: MUCH_LATER, within: "review" });

  const finished = await finishReview(learner, { lessonId }, MUCH_LATER);

  const sessionIds = finished.status === "finished" ? finished.sessionIds : [];
  const news = async (now: Date) => (await loadDoneReviews(learner, sessionIds, now)).earned;
  expect(await news(MUCH_LATER)).toMatchObject({
    badges: [{ icon: "quiz-master" }],
    level: 2,
  });
  expect(await news(later(MUCH_LATER, 0, 1))).toEqual({ badges: [], level: null });
  expect((await loadLessonComplete(learner, lessonId, MUCH_LATER))?.earned).toEqual({
    badges: [],
    level: null,
  });
});

/** A review finished earlier with only correct answers. */
async function aPerfectQuiz(learner: Learner, { lessonId, questions: [open] }: ALesson) {
  const moment = { startedAt: MONDAY, finishedAt: MONDAY };
  const session = one(
    await db
      .insert(studySessions)
      .values({ userId: learner.id, lessonId, kind: "review", ...moment })
      .returning(),
  );
  await db.insert(answers).values({
    userId: learner.id,
    sessionId: session.id,
    questionId: open!.id,
    response: { option: keyOption(open!) },
    isCorrect: true,
    answeredAt: MONDAY,
    receivedAt: MONDAY,
    setting: "review",
  });
}

test("the count includes due lessons beyond the listed ones", async () => {
  const learner = await aLearner({ isPremium: true });
  const plan = await studyPlanFor("Sundials");
  for (let topic = 0; topic < 11; topic += 1) {
    const { courseId } = await db.transaction((tx) => storeStudyPlan(tx, learner.id, plan, MONDAY));
    const rows = await db.select().from(lessons).where(eq(lessons.courseId, courseId));
    const lessonIds = rows.map(({ id }) => id);
    await db.insert(lessonProgress).values(
      lessonIds.map((lessonId) => ({
        userId: learner.id,
        lessonId,
        completedAt: MONDAY,
      })),
    );
    for (const lessonId of lessonIds) await makeDue(learner, lessonId, later(MONDAY, 1));
  }

  const { due, total } = await loadReviews(learner, MUCH_LATER);

  expect({ listed: due.length, total }).toEqual({ listed: 100, total: 110 });
});
