import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import { answers, questions } from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  later,
  makeDue,
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
  questionRows,
} from "../../../test/reviews.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import { reportQuestion } from "../reports/report-question.ts";
import { answerReview } from "./answer-review.ts";
import { findDueDay } from "./due-lessons.ts";
import { countQuestionsToday } from "./reviews-today.ts";
import { loadDoneReview } from "./load-done-review.ts";
import { loadReview } from "./load-review.ts";
import { loadReviews } from "./load-reviews.ts";
import { progressOf, statsOf } from "../../../test/learner-rows.ts";
import { answerOpen, MUCH_LATER } from "../../../test/overdue-reviews.ts";

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
  const [row] = await questionRows([first.id]);
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
  const [again] = await questionRows([chosen.at(-1)!.questionId]);
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
