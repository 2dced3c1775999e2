import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { answers, memories, questions, studySessions, xpEvents } from "#app/db/tables/index.ts";
import { WARM_UP } from "#app/rules/lessons/card.ts";
import {
  aFinishedLesson,
  aLearner,
  answerAll,
  later,
  makeDue,
  MONDAY,
  test,
  withdrawn,
} from "../../../test/builders.ts";
import { fieldsFor } from "../../../test/answer-fields.ts";
import { beginReview, countDueLessons, openQuestion } from "../../../test/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { keepPlace } from "../lessons/keep-place.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { beginQuiz } from "../quizzes/begin-quiz.ts";
import { questionOf } from "../quizzes/stored-question.ts";
import { answerReview } from "./answer-review.ts";
import { countQuestionsToday } from "./reviews-today.ts";
import { answerWarmUp } from "./warm-up.ts";

const THEN = later(MONDAY, 20);

/** A lesson to begin, and what a finished one left due. */
async function aLessonToBegin() {
  const learner = await aLearner({ isPremium: true });
  const { lessonId: finished, lessonIds, courseId } = await aFinishedLesson(learner);
  return { learner, finished, courseId, lessonIds, lessonId: lessonIds[1]! };
}

async function warmUpOf(learner: Learner, lessonId: string, now = THEN) {
  const session = await loadLessonSession(learner, lessonId, now);
  return session.status === "open" ? session.warmUp : [];
}

async function answer(
  learner: Learner,
  lessonId: string,
  questionId: string,
  isRight = true,
  attempt = 1,
) {
  const row = one(await db.select().from(questions).where(eq(questions.id, questionId)));
  const input = { questionId, attempt, answer: fieldsFor(questionOf(row), isRight) };
  return answerWarmUp(learner, lessonId, input, THEN);
}

const answered = (learner: Learner) => db.$count(answers, eq(answers.userId, learner.id));
const sessionsOf = (learner: Learner) =>
  db
    .select()
    .from(studySessions)
    .where(and(eq(studySessions.userId, learner.id), eq(studySessions.kind, "review")));
const dueAtOf = async (learner: Learner, conceptId: string) =>
  one(
    await db
      .select({ dueAt: memories.dueAt })
      .from(memories)
      .where(and(eq(memories.userId, learner.id), eq(memories.conceptId, conceptId))),
  ).dueAt;

test("a lesson begins with two due questions of others, the same until one is answered, without an answer in the page", async () => {
  const { learner, lessonId } = await aLessonToBegin();

  const chosen = await warmUpOf(learner, lessonId);

  expect(chosen).toHaveLength(2);
  expect(chosen.every((question) => question.lessonId !== lessonId)).toBe(true);
  expect(JSON.stringify(chosen)).not.toContain('"key"');
  expect(await warmUpOf(learner, lessonId)).toEqual(chosen);
  // Looking at it begins nothing.
  expect(await sessionsOf(learner)).toEqual([]);
});

test("its answers are a review's: stored as one, paid once, no longer due, and today proposes fewer", async () => {
  const { learner, lessonId } = await aLessonToBegin();
  const [first, second] = await warmUpOf(learner, lessonId);
  const today = await countQuestionsToday(learner, THEN);

  expect(await answer(learner, lessonId, first!.id)).toMatchObject({
    status: "answered",
    isCorrect: true,
  });
  const between = await warmUpOf(learner, lessonId);
  expect(between.map(({ id, seed }) => [id, seed])).toEqual(
    [first, second].map((question) => [question!.id, question!.seed]),
  );
  expect(between[0]!.answer).toMatchObject({ isSettled: true });
  await answer(learner, lessonId, second!.id);

  const [session, ...others] = await sessionsOf(learner);
  expect(others).toEqual([]);
  expect(session).toMatchObject({ lessonId, finishedAt: THEN });
  const stored = await db.select().from(answers).where(eq(answers.sessionId, session!.id));
  expect(stored.map(({ setting }) => setting)).toEqual(["review", "review"]);
  for (const { conceptId } of stored) {
    const dueAt = await dueAtOf(learner, conceptId!);
    expect(dueAt && dueAt > later(THEN, 1)).toBe(true);
  }
  expect(await countQuestionsToday(learner, THEN)).toBeLessThan(today);
  const paid = await db.select().from(xpEvents).where(eq(xpEvents.kind, "review"));
  expect(paid.filter(({ userId }) => userId === learner.id).length).toBeLessThanOrEqual(1);
  // Neither after a reload nor with Back.
  expect(await warmUpOf(learner, lessonId)).toEqual([]);
});

test("two tabs answer once, and the second sees what counts", async () => {
  const { learner, lessonId } = await aLessonToBegin();
  const [first] = await warmUpOf(learner, lessonId);
  const before = await answered(learner);

  const both = await Promise.all([
    answer(learner, lessonId, first!.id, true),
    answer(learner, lessonId, first!.id, true),
  ]);

  expect(both.map(({ status }) => status)).toEqual(["answered", "answered"]);
  expect(await answered(learner)).toBe(before + 1);
  expect(await sessionsOf(learner)).toHaveLength(1);
});

test("a wrong answer gets a hint and a second try, and doesn't come once more", async () => {
  const { learner, lessonId } = await aLessonToBegin();
  const [first, second] = await warmUpOf(learner, lessonId);

  expect(await answer(learner, lessonId, first!.id, false)).toMatchObject({ isSettled: false });
  expect(await answer(learner, lessonId, first!.id, false, 2)).toMatchObject({ isSettled: true });
  await answer(learner, lessonId, second!.id);

  const [session] = await sessionsOf(learner);
  expect(session!.finishedAt).toEqual(THEN);
});

test("whoever has read on isn't asked, nor in the first lesson of a course, in its quiz or after its end", async () => {
  const { learner, lessonId, finished, lessonIds } = await aLessonToBegin();
  expect(await warmUpOf(learner, finished)).toEqual([]);

  await keepPlace(learner, lessonId, WARM_UP);
  expect(await warmUpOf(learner, lessonId)).toHaveLength(2);
  await keepPlace(learner, lessonId, "opening");
  expect(await warmUpOf(learner, lessonId)).toEqual([]);

  await beginQuiz(learner, lessonIds[2]!, THEN);
  expect(await warmUpOf(learner, lessonIds[2]!)).toEqual([]);
});

test("nothing is due: the lesson begins at once", async () => {
  const { learner, finished, lessonId } = await aLessonToBegin();
  await makeDue(learner, finished, later(THEN, 30));
  expect(await warmUpOf(learner, lessonId)).toEqual([]);
});

test("it closes a review that is open, so that no idea is asked about twice", async () => {
  const { learner, lessonId } = await aLessonToBegin();
  const sessionId = await beginReview(learner, null, THEN);
  const open = (await openQuestion(learner, sessionId))!;
  const input = { sessionId, questionId: open.id, attempt: 1, answer: open.fields(true) };
  await answerReview(learner, input, THEN);

  const chosen = await warmUpOf(learner, lessonId);
  expect(chosen.map(({ id }) => id)).not.toContain(open.id);
  await answer(learner, lessonId, chosen[0]!.id);

  const sessions = await sessionsOf(learner);
  expect(sessions.find(({ id }) => id === sessionId)?.finishedAt).toEqual(THEN);
});

test("a question that isn't due any more, or was withdrawn, is refused and nothing is opened", async () => {
  const { learner, finished, lessonId } = await aLessonToBegin();
  const [first, second] = await warmUpOf(learner, lessonId);
  await withdrawn(first!);
  expect(await answer(learner, lessonId, first!.id)).toEqual({ status: "no-review" });
  await makeDue(learner, finished, later(THEN, 30));
  expect(await answer(learner, lessonId, second!.id)).toEqual({ status: "no-review" });
  expect(await sessionsOf(learner)).toEqual([]);
});

test("one left halfway is closed with the lesson, whose own review is another", async () => {
  const { learner, courseId, lessonId } = await aLessonToBegin();
  const [first] = await warmUpOf(learner, lessonId);
  await answer(learner, lessonId, first!.id);

  await beginQuiz(learner, lessonId, THEN);
  const own = await db
    .select()
    .from(questions)
    .where(and(eq(questions.lessonId, lessonId), eq(questions.use, "quiz")));
  await answerAll(learner, { lessonId, questions: own }, { at: THEN });
  const done = await finishLesson(learner, { lessonId, reflection: null }, THEN);

  expect(done).toMatchObject({ status: "finished", courseId });
  const [session] = await sessionsOf(learner);
  expect(session).toMatchObject({ finishedAt: THEN });
  expect(await answer(learner, lessonId, first!.id)).toEqual({ status: "no-review" });
  expect(await countDueLessons(learner, THEN)).toBe(1);
});
