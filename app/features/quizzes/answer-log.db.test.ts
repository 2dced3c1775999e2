import { asc, eq, getTableColumns } from "drizzle-orm";
import { v7 } from "uuid";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { answers, lessonProgress, questions, studySessions } from "#app/db/tables/index.ts";
import {
  aFinishedLesson,
  aLearner,
  aLesson,
  type ALesson,
  answerAll,
  chosen,
  keyOption,
  later,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import { eraseAccount } from "../accounts/data/erase-account.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { answerQuestion, type AnswerInput } from "./answer-question.ts";
import { beginQuiz } from "./begin-quiz.ts";

/** What a browser sends. */
const answerTo = (
  { lessonId, questions: rows }: ALesson,
  index: number,
  { wrong = false, ...more }: Partial<AnswerInput> & { wrong?: boolean } = {},
): AnswerInput => ({
  lessonId,
  questionId: rows[index]!.id,
  answer: chosen((keyOption(rows[index]!) + (wrong ? 1 : 0)) % 4),
  answerId: v7(),
  ...more,
});

const logOf = (learner: Learner) =>
  db
    .select()
    .from(answers)
    .where(eq(answers.userId, learner.id))
    .orderBy(asc(answers.answeredAt), asc(answers.id));

test("an answer that arrives twice is one, also when its lesson was finished in the meantime", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const sent = answerTo(lesson, 0, { wrong: true });
  const first = await answerQuestion(learner, sent, MONDAY, "offline");
  await answerAll(learner, { ...lesson, questions: lesson.questions.slice(1) });
  await finishLesson(learner, { lessonId: lesson.lessonId, reflection: null }, MONDAY);

  const changed = { ...sent, answer: answerTo(lesson, 0).answer };
  const again = await answerQuestion(learner, changed, later(MONDAY, 1), "offline");

  expect(first).toMatchObject({ status: "answered", isCorrect: false });
  expect(again).toEqual(first);
  expect(await logOf(learner)).toHaveLength(lesson.questions.length);
  expect((await logOf(learner)).map(({ id }) => id)).toContain(sent.answerId);
});

test("the id of someone else's answer, or of another question's, is not taken over and reveals nothing", async () => {
  const [learner, stranger] = [await aLearner(), await aLearner()];
  const lesson = await aLesson(learner);
  await aLesson(stranger);
  const sent = answerTo(lesson, 0);
  await answerQuestion(learner, sent, MONDAY);

  const theirs = await answerQuestion(stranger, { ...sent, ...wrongly(lesson, 0) }, MONDAY);
  const second = { ...answerTo(lesson, 1), answerId: sent.answerId };
  const other = await answerQuestion(learner, second, MONDAY);

  expect(theirs).toMatchObject({ status: "answered", isCorrect: false });
  expect(other).toMatchObject({ status: "answered", questionId: second.questionId });
  expect(await logOf(stranger)).toHaveLength(1);
  expect(await logOf(learner)).toHaveLength(2);
});
const wrongly = (lesson: ALesson, index: number) => ({
  answer: answerTo(lesson, index, { wrong: true }).answer,
});

test("answers given offline arrive late and out of order, and the memory is the fold in the order they were given", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const concept = lesson.questions[0]!.conceptId!;
  await db
    .update(questions)
    .set({ conceptId: concept })
    .where(eq(questions.lessonId, lesson.lessonId));
  await beginQuiz(learner, lesson.lessonId, MONDAY);
  const times = [later(MONDAY, 8), later(MONDAY, 1), later(MONDAY, 2)];
  const arrival = later(MONDAY, 21);

  for (const [index, answeredAt] of times.entries()) {
    const sent = answerTo(lesson, index, { answeredAt, wrong: index === 0 });
    await answerQuestion(learner, sent, arrival, "offline");
  }

  const log = await logOf(learner);
  expect(log.map(({ answeredAt }) => answeredAt)).toEqual(times.toSorted((a, b) => +a - +b));
  expect(log.every(({ receivedAt }) => receivedAt.getTime() === arrival.getTime())).toBe(true);
  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
  // Only the first answer in a session moves the schedule: the one given first, not the one that arrived first.
  expect(stored.memories[0]?.lastReviewedAt).toEqual(times[1]);
});

test("a clock in the future or before the session began moves an answer, and doesn't cost it", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  await beginQuiz(learner, lesson.lessonId, later(MONDAY, -1));
  const clocks = [later(MONDAY, -3), later(MONDAY, 900)];

  for (const [index, answeredAt] of clocks.entries())
    expect(
      await answerQuestion(learner, answerTo(lesson, index, { answeredAt }), MONDAY),
    ).toMatchObject({ status: "answered" });

  const times = (await logOf(learner)).map((answer) => answer.answeredAt);
  expect(times).toEqual([later(MONDAY, -1), MONDAY]);
});

test("an answer that is dated before the one whose feedback was seen is kept and betters no score, nor does its order of arrival", async () => {
  for (const [seenFirst, isBetter] of [
    [true, true],
    [false, true],
    [true, false],
  ] as const) {
    const learner = await aLearner();
    const lesson = await aLesson(learner);
    const others = { ...lesson, questions: lesson.questions.slice(1) };
    const seen = answerTo(lesson, 0, { wrong: isBetter, answeredAt: later(MONDAY, 2) });
    const dated = answerTo(lesson, 0, { wrong: !isBetter, answeredAt: later(MONDAY, 1) });
    const now = later(MONDAY, 3);
    for (const answer of seenFirst ? [seen, dated] : [dated, seen])
      expect(await answerQuestion(learner, answer, now, "offline")).toMatchObject({
        status: "answered",
      });
    await answerAll(learner, others, { at: now });
    await finishLesson(learner, { lessonId: lesson.lessonId, reflection: null }, now);
    const forged = answerTo(lesson, 0, { answeredAt: later(MONDAY, 0.5) });
    await answerQuestion(learner, forged, now, "offline");

    const log = await logOf(learner);
    expect(log.filter(({ questionId }) => questionId === seen.questionId)).toHaveLength(3);
    const { quizScore } = one(
      await db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.id)),
    );
    const questionCount = lesson.questions.length;
    expect(quizScore).toBeCloseTo((questionCount - 1) / questionCount);
  }
});

test("an offline answer opens its session when it was given, at most 30 days ago", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const sent = answerTo(lesson, 0, { answeredAt: later(MONDAY, -60) });

  expect(await answerQuestion(learner, sent, MONDAY, "offline")).toMatchObject({
    status: "answered",
  });

  const monthAgo = later(MONDAY, -30);
  expect((await logOf(learner)).map((answer) => answer.answeredAt)).toEqual([monthAgo]);
  const session = one(
    await db.select().from(studySessions).where(eq(studySessions.userId, learner.id)),
  );
  expect(session).toMatchObject({ kind: "lesson", startedAt: monthAgo });
});

test("an answer given offline never lands in a practice that was begun in the meantime", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner);
  await beginQuiz(learner, lesson.lessonId, later(MONDAY, 1), true);
  const before = await logOf(learner);

  const deferred = answerTo(lesson, 0, { answeredAt: later(MONDAY, 1, 1) });
  const answered = await answerQuestion(learner, deferred, later(MONDAY, 2), "offline");

  // It is stored with the lesson, whose first answers stay: nothing that was given is lost.
  expect(answered).toMatchObject({ status: "answered" });
  const after = await logOf(learner);
  expect(after).toHaveLength(before.length + 1);
  expect(after.map(({ setting }) => setting)).not.toContain("practice");
});

const snakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test("the database refuses to change, delete or truncate answers, and lets the account go", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  await answerAll(learner, lesson);
  const own = eq(answers.userId, learner.id);
  const refused = { cause: { message: "answers are append-only" } };

  const columns = Object.keys(getTableColumns(answers)).filter((name) => name !== "conceptId");
  for (const column of columns.map(snakeCase))
    await expect(db.execute(`update answers set ${column} = ${column}`)).rejects.toMatchObject(
      refused,
    );
  await expect(db.delete(answers).where(own)).rejects.toMatchObject(refused);
  await expect(db.execute("truncate answers")).rejects.toMatchObject(refused);
  expect(await logOf(learner)).toHaveLength(lesson.questions.length);

  await db.transaction((tx) => eraseAccount(tx, learner.id));
  expect(await logOf(learner)).toEqual([]);
});
