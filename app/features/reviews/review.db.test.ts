import { and, eq, inArray, sum } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import {
  activityDays,
  answers,
  lessonProgress,
  lessons,
  memories,
  questions,
  studySessions,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { studyPlanFor } from "#app/library/study-plan.ts";
import { asDay } from "#app/rules/day.ts";
import { streakFromDays } from "#app/rules/rewards/streak.ts";
import {
  aFinishedLesson,
  aLearner,
  type ALesson,
  answerAll,
  chosen,
  keyOption,
  later,
  makeDue,
  MONDAY,
  test,
  withdrawn,
} from "../../../test/builders.ts";
import {
  countDueLessons,
  answerWhole,
  questionsIn,
  beginReview,
  openQuestion,
  reviewWhole,
} from "../../../test/reviews.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { loadLessonComplete } from "../lessons/load-lesson-complete.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { beginQuiz } from "../quizzes/begin-quiz.ts";
import { reportQuestion } from "../reports/report-question.ts";
import { storeStudyPlan } from "../topics/store-study-plan.ts";
import { answerReview } from "./answer-review.ts";
import { findDueDay } from "./due-lessons.ts";
import { leaveReview } from "./leave-review.ts";
import { countQuestionsToday } from "./reviews-today.ts";
import { loadDoneReview } from "./load-done-review.ts";
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
const rowsOf = (ids: readonly string[]) =>
  db
    .select()
    .from(questions)
    .where(inArray(questions.id, [...ids]));

/** Answers the open question, rightly or not, as often as it arrives. */
async function answerOpen(learner: Learner, sessionId: string, isRight: boolean, times = 1) {
  const open = (await openQuestion(learner, sessionId))!;
  const { id: questionId, attempt, fields } = open;
  const input = { sessionId, questionId, attempt, answer: fields(isRight) };
  const outcomes = await Promise.all(
    Array.from({ length: times }, () => answerReview(learner, input, MUCH_LATER)),
  );
  return { ...open, outcomes };
}

test("a due lesson is reviewed, awards review points and leaves the list", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner, { wrong: 1 });
  const before = await progressOf(learner, lessonId);
  const dueOn = await findDueDay(learner, lessonId);
  const dueDay = new Date(`${dueOn}T11:00:00Z`);
  expect((await loadReviews(learner, dueDay)).due).toMatchObject([
    { lessonId, topicName: "Machine Learning Fundamentals", difficulty: before.difficultyRating },
  ]);
  await makeDue(learner, lessonId, dueDay);

  const sessionId = await reviewWhole(learner, lessonId, dueDay);

  const after = await progressOf(learner, lessonId);
  expect(after).toMatchObject({ quizScore: 1, reviewCount: 1 });
  expect(after.difficultyRating).toBe(before.difficultyRating - 1);
  const comesBackOn = await findDueDay(learner, lessonId);
  expect(comesBackOn! > dueOn!).toBe(true);
  expect((await loadReviews(learner, dueDay)).due).toEqual([]);
  expect(await countDueLessons(learner, dueDay)).toBe(0);
  expect((await statsOf(learner)).totalXp).toBe(17 + 10);
  expect(await loadDoneReview(learner, sessionId, dueDay)).toMatchObject({
    lessons: [{ id: lessonId, score: 1, xp: 10, comesBackOn }],
    earned: { badges: [], level: null },
  });
});

test("a review that comes back because of a lapse earns nothing more until the lesson was kept longer", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const xpAfter = async (days: number, wrong = 0) => {
    await makeDue(learner, lessonId, later(MONDAY, days));
    const sessionId = await reviewWhole(learner, lessonId, later(MONDAY, days), { wrong });
    const done = await loadDoneReview(learner, sessionId, later(MONDAY, days));
    return done?.lessons[0]?.xp;
  };

  expect(await xpAfter(3, 3)).toBe(8);
  expect(await xpAfter(4)).toBe(0);
  expect(await xpAfter(6)).toBe(0);
  expect(await xpAfter(20)).toBe(10);
  expect(await xpAfter(24)).toBe(0);
  expect(await xpAfter(60)).toBe(10);
});

test("the end of a review counts as its lesson's score does: an idea that comes back after a mistake counts once", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const sessionId = await beginReview(learner, lessonId, MUCH_LATER);
  const ideas = (await questionsIn(sessionId)).length;

  await answerWhole(learner, sessionId, MUCH_LATER, { wrong: 1 });

  expect((await questionsIn(sessionId)).length).toBeGreaterThan(ideas);
  const done = await loadDoneReview(learner, sessionId, MUCH_LATER);
  expect(done?.answers).toHaveLength(ideas);
  expect(done?.answers.filter(Boolean)).toHaveLength(ideas - 1);
  expect(done).toMatchObject({ isNews: true, isCut: false });
  expect(done?.lessons[0]?.score).toBeCloseTo((ideas - 1) / ideas, 9);
});

test("each due concept gets a question the learner hasn't seen, none of a check or a prediction", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const seen = new Set(lesson.questions.map(({ id }) => id));

  const chosen = await rowsOf(
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
      (await rowsOf(rows.map((row) => row.questionId))).map((row) => [row.id, row]),
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

test("a wrong answer gets a hint without the key, one second try, the explanation, and its concept once more", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const sessionId = await beginReview(learner, lessonId, MUCH_LATER);
  const before = (await questionsIn(sessionId)).length;

  const first = await answerOpen(learner, sessionId, false, 3);

  expect(first.outcomes[0]).toMatchObject({
    status: "answered",
    isSettled: false,
    isCorrect: false,
  });
  expect(first.outcomes).toEqual(first.outcomes.map(() => first.outcomes[0]));
  const [row] = await rowsOf([first.id]);
  const page = JSON.stringify([first.outcomes, await loadReview(learner, sessionId)]);
  expect(page).not.toContain('"key":');
  expect(page).not.toContain(row!.key.explanation);
  expect(JSON.stringify(first.outcomes[0])).toMatch(/"hint":".{10,}/);

  const second = await answerOpen(learner, sessionId, true, 3);

  expect(second.id).toBe(first.id);
  expect(second.outcomes[0]).toMatchObject({
    isSettled: true,
    isCorrect: false,
    isSecondCorrect: true,
  });
  const recorded = await db.select().from(answers).where(eq(answers.questionId, first.id));
  expect(
    recorded
      .filter((answer) => answer.userId === learner.id)
      .map(({ attempt, hints, isCorrect, setting }) => ({ attempt, hints, isCorrect, setting })),
  ).toEqual([
    { attempt: 1, hints: 0, isCorrect: false, setting: "review" },
    { attempt: 2, hints: 1, isCorrect: true, setting: "review" },
  ]);

  const chosen = await questionsIn(sessionId);
  expect(chosen).toHaveLength(before + 1);
  expect(chosen.at(-1)).toMatchObject({ round: 2 });
  const [again] = await rowsOf([chosen.at(-1)!.questionId]);
  expect(again).toMatchObject({ conceptId: row!.conceptId });
  expect(again!.id).not.toBe(row!.id);
  await answerWhole(learner, sessionId, MUCH_LATER);
  // The score is of the first tries in the first round.
  expect((await progressOf(learner, lessonId)).quizScore).toBeCloseTo((before - 1) / before);
});

test("at most three missed ideas come once more, whatever is answered then", async () => {
  const learner = await aLearner();
  for (const course of ["Machine Learning Fundamentals", "Personal Finance Mastery"])
    await aFinishedLesson(learner, { course });
  const sessionId = await beginReview(learner, null, MUCH_LATER);
  while (await openQuestion(learner, sessionId)) await answerOpen(learner, sessionId, false);

  const rounds = (await questionsIn(sessionId)).map(({ round }) => round);
  expect(rounds).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2]);
  expect(await loadReview(learner, sessionId)).toMatchObject({ isFinished: true });
  expect(await loadDoneReview(learner, sessionId, MUCH_LATER)).toMatchObject({
    answers: Array(6).fill(false),
    rightBackOn: null,
  });
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
});

test("a review is over after six minutes of answers, and what was answered counts", async () => {
  const learner = await aLearner();
  for (const course of ["Machine Learning Fundamentals", "Personal Finance Mastery"])
    await aFinishedLesson(learner, { course });
  const sessionId = await beginReview(learner, null, MUCH_LATER);
  const answerAfter = async (seconds: number) => {
    const open = (await openQuestion(learner, sessionId))!;
    const input = { sessionId, questionId: open.id, attempt: open.attempt };
    const at = new Date(MUCH_LATER.getTime() + seconds * 1_000);
    return answerReview(learner, { ...input, answer: open.fields(true) }, at);
  };
  for (const seconds of [80, 160, 240, 320]) await answerAfter(seconds);
  expect(await loadReview(learner, sessionId)).toMatchObject({ isFinished: false });
  await answerAfter(370);

  expect(await loadReview(learner, sessionId)).toMatchObject({ isFinished: true });
  const done = await loadDoneReview(learner, sessionId, later(MUCH_LATER, 0, 1));
  expect(done).toMatchObject({ answers: Array(5).fill(true), isCut: true });
  // What is left is proposed again today.
  expect(await countQuestionsToday(learner, later(MUCH_LATER, 0, 1))).toBe(1);
});

test("a withdrawn or reported question never blocks a review", async () => {
  const [learner, other] = [await aLearner(), await aLearner()];
  const { lessonId } = await aFinishedLesson(learner);
  const sessionId = await beginReview(learner, lessonId, MUCH_LATER);
  const [first, second] = await questionsIn(sessionId);
  const question = (await openQuestion(learner, sessionId))!;
  await withdrawn({ id: first!.questionId, lessonId });
  await reportQuestion(
    learner,
    { lessonId, questionId: second!.questionId, comment: "" },
    MUCH_LATER,
  );

  expect(
    await answerReview(
      learner,
      { sessionId, questionId: question.id, answer: question.fields(true) },
      MUCH_LATER,
    ),
  ).toEqual({ status: "withdrawn" });
  const left = (await loadReview(learner, sessionId))!.questions.map(({ id }) => id);
  expect(left).not.toContain(first!.questionId);
  expect(left).not.toContain(second!.questionId);
  await answerWhole(learner, sessionId, MUCH_LATER);
  expect(await loadReview(learner, sessionId)).toMatchObject({ isFinished: true });
  expect(
    await answerReview(other, { sessionId, questionId: question.id, answer: ["0"] }, MUCH_LATER),
  ).toEqual({ status: "not-found" });
  await db
    .update(questions)
    .set({ reviewState: "checked" })
    .where(eq(questions.id, first!.questionId));
});

test("twenty concurrent last answers award one review, and points equal their ledger", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner);
  const sessionId = await beginReview(learner, lessonId, MUCH_LATER);
  for (let left = (await questionsIn(sessionId)).length; left > 1; left -= 1)
    await answerOpen(learner, sessionId, true);

  const { outcomes } = await answerOpen(learner, sessionId, true, 20);

  expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
  expect((await progressOf(learner, lessonId)).reviewCount).toBe(1);
  expect(await ledgerOf(learner)).toBe(20 + 10);
  expect((await statsOf(learner)).totalXp).toBe(await ledgerOf(learner));
});

test("a review counts for the day, and the streak recounted from its days equals the stored one", async () => {
  const learner = await aLearner();
  const { lessonId } = await aFinishedLesson(learner, { wrong: 3 });
  await reviewWhole(learner, lessonId, later(MONDAY, 1));

  const stats = await statsOf(learner);
  const days = await db.select().from(activityDays).where(eq(activityDays.userId, learner.id));
  const replayed = streakFromDays(
    days.map(({ day, kind, at }) => ({ day: asDay(day), kind, at })),
    learner.timeZone,
  );
  expect(stats.currentStreak).toBe(2);
  expect(replayed).toEqual(stats.streakMemory);
  expect(replayed.longest).toBe(stats.longestStreak);
});

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

test("a concept that the quiz didn't ask about is first asked in a review", async () => {
  const learner = await aLearner();
  const { lessonId, questions: quiz } = await aFinishedLesson(learner);
  const [left] = quiz;
  const ownMemory = and(eq(memories.userId, learner.id), eq(memories.conceptId, left!.conceptId!));
  await db.delete(memories).where(ownMemory);

  const chosen = await questionsIn(await beginReview(learner, lessonId, MUCH_LATER));

  const rows = await rowsOf(chosen.map(({ questionId }) => questionId));
  expect(rows.map(({ conceptId }) => conceptId)).toContain(left!.conceptId);
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

test("practice during an open review neither finishes the review nor lowers mastery", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const { lessonId } = lesson;
  const sessionId = await beginReview(learner, lessonId, MUCH_LATER);
  const before = await progressOf(learner, lessonId);

  expect(await beginQuiz(learner, lessonId, MUCH_LATER)).toMatchObject({ kind: "practice" });
  await answerAll(learner, lesson, { wrong: 3, at: MUCH_LATER });
  await finishLesson(learner, { lessonId, reflection: null }, MUCH_LATER);

  expect(await progressOf(learner, lessonId)).toEqual(before);
  expect(await ledgerOf(learner)).toBe(20);
  await answerWhole(learner, sessionId, MUCH_LATER);
  expect((await progressOf(learner, lessonId)).reviewCount).toBe(1);
  expect(await ledgerOf(learner)).toBe(20 + 10);
});

test("a badge and a level earned by a review are announced there and for a short time", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  const { lessonId } = lesson;
  // Nine perfect quizzes and 95 points before this review.
  for (let quiz = 1; quiz < 9; quiz += 1) await aPerfectQuiz(learner, lesson);
  const ownStats = eq(userStats.userId, learner.id);
  await db.update(userStats).set({ totalXp: 95 }).where(ownStats);
  await db
    .insert(xpEvents)
    .values({ userId: learner.id, kind: "lesson", reference: "x", amount: 75, createdAt: MONDAY });

  const sessionId = await reviewWhole(learner, lessonId, MUCH_LATER);

  const news = async (now: Date) => (await loadDoneReview(learner, sessionId, now))?.earned;
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
