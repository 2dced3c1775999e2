import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import {
  answers,
  courses,
  enrollments,
  lessons,
  questionHints,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { hintFor } from "#app/rules/questions/hint.ts";
import { textOf } from "../../../test/ai-service/request.ts";
import {
  aLearner,
  aLesson,
  answerAll,
  chosen,
  keyOption,
  MONDAY,
  test,
  type ALesson,
} from "../../../test/builders.ts";
import {
  aHintService,
  aMissedQuestion,
  hintsOf,
  missQuestion,
  THOUGHT,
} from "../../../test/hints.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { answerQuestion } from "./answer-question.ts";
import { questionOf } from "./stored-question.ts";
import { takeHint } from "./take-hint.ts";

const { service, replies } = await aHintService();

const SECOND_THOUGHT =
  "Maybe nobody tells it any rules at all, so whatever happens must come out of counting words";

const hintsOfPage = async (learner: Learner, lessonId: string, questionId: string) => {
  const page = await loadLessonSession(learner, lessonId, MONDAY);
  if (page.status !== "open") throw new Error(page.status);
  return page.questions.find(({ id }) => id === questionId)!.hints;
};

test("after a wrong answer the server climbs three steps, one at a time, and a reload shows them", async () => {
  const { learner, target } = await aMissedQuestion();
  replies("What did the people mark?", "Look at the part on examples.", "Think of a fruit stall.");

  const first = await takeHint(learner, target, MONDAY);
  const second = await takeHint(learner, target, MONDAY);
  const third = await takeHint(learner, target, MONDAY);

  expect(hintsOf(first)).toEqual([{ step: 1, text: "What did the people mark?", passage: null }]);
  expect(hintsOf(second)[1]).toMatchObject({ step: 2, text: "Look at the part on examples." });
  expect(hintsOf(second)[1]?.passage?.card).toMatch(/^(explanation|example|why)/);
  expect(hintsOf(third).map(({ text }) => text)).toEqual([
    "What did the people mark?",
    "Look at the part on examples.",
    "Think of a fruit stall.",
  ]);
  expect(await hintsOfPage(learner, target.lessonId, target.questionId)).toEqual(hintsOf(third));
  expect(await takeHint(learner, target, MONDAY)).toEqual({ status: "no-more-hints" });
  expect(service.chats()).toHaveLength(3);
});

test("before an answer each hint needs fifteen words of the learner's own; it opens the session", async () => {
  const learner = await aLearner();
  const { lessonId, questions: quiz } = await aLesson(learner);
  const target = { lessonId, questionId: quiz[0]!.id };

  const without = await takeHint(learner, target, MONDAY);
  const few = await takeHint(learner, { ...target, ownWords: "I have no idea" }, MONDAY);
  const same = await takeHint(learner, { ...target, ownWords: "hint ".repeat(15) }, MONDAY);
  expect([without, few, same]).toEqual([
    { status: "own-words", fault: "few" },
    { status: "own-words", fault: "few" },
    { status: "own-words", fault: "repeated" },
  ]);
  expect(await db.$count(studySessions, eq(studySessions.userId, learner.id))).toBe(0);
  expect(service.chats()).toEqual([]);

  const thought = { ...target, ownWords: THOUGHT };
  expect(hintsOf(await takeHint(learner, thought, MONDAY))).toHaveLength(1);
  expect(textOf(service.chats()[0]!.body)).toContain(THOUGHT);
  expect(await takeHint(learner, thought, MONDAY)).toMatchObject({ fault: "repeated" });
  const more = await takeHint(learner, { ...target, ownWords: SECOND_THOUGHT }, MONDAY);
  expect(hintsOf(more)).toHaveLength(2);
  const session = one(
    await db.select().from(studySessions).where(eq(studySessions.userId, learner.id)),
  );
  expect(session).toMatchObject({ kind: "lesson", lessonId, finishedAt: null });
  const stored = await db
    .select()
    .from(questionHints)
    .where(eq(questionHints.sessionId, session.id));
  expect(stored.map(({ ownWords }) => ownWords)).toEqual([THOUGHT, SECOND_THOUGHT]);
});

test("an answer counts the hints before it, and a settled question has no more", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  const [question, other] = lesson.questions;
  const target = { lessonId: lesson.lessonId, questionId: question!.id };
  await takeHint(learner, { ...target, ownWords: THOUGHT }, MONDAY);
  await missQuestion(learner, { lessonId: lesson.lessonId, questionId: question!.id }, question!);
  await takeHint(learner, target, MONDAY);
  const right = { ...target, answer: chosen(keyOption(question!)), attempt: 2 };
  await answerQuestion(learner, right, MONDAY);
  await answerQuestion(
    learner,
    { ...target, questionId: other!.id, answer: chosen(keyOption(other!)) },
    MONDAY,
  );

  const stored = await db.select().from(answers).where(eq(answers.userId, learner.id));
  const of = (questionId: string) =>
    stored
      .filter((row) => row.questionId === questionId)
      .toSorted((row, next) => row.attempt - next.attempt)
      .map((row) => row.hints);
  expect(of(question!.id)).toEqual([1, 3]);
  expect(of(other!.id)).toEqual([0]);
  expect(await takeHint(learner, target, MONDAY)).toEqual({ status: "settled" });
});

test("two tabs get the same hint, and an older tab the one it doesn't know", async () => {
  const { learner, target } = await aMissedQuestion();

  const [one_, other] = await Promise.all([
    takeHint(learner, { ...target, after: 0 }, MONDAY),
    takeHint(learner, { ...target, after: 0 }, MONDAY),
  ]);

  expect(hintsOf(one_)).toHaveLength(1);
  expect(other).toEqual(one_);
  const calls = service.chats().length;
  expect(await takeHint(learner, { ...target, after: 0 }, MONDAY)).toEqual(one_);
  expect(service.chats()).toHaveLength(calls);
  expect(await db.$count(questionHints, eq(questionHints.userId, learner.id))).toBe(1);
});

test("an answer that settles the question while a hint is written leaves it without", async () => {
  const { learner, target, question } = await aMissedQuestion();
  const right = { ...target, answer: chosen(keyOption(question)), attempt: 2 };
  let answering: Promise<unknown> | undefined;
  service.setFault(() => {
    // One transaction of a learner after the other: this one comes first.
    answering = answerQuestion(learner, right, MONDAY);
    return null;
  });

  const taken = await takeHint(learner, target, MONDAY);
  await answering;

  expect(taken).toEqual({ status: "settled" });
  const second = one(
    (await db.select().from(answers).where(eq(answers.userId, learner.id))).filter(
      ({ attempt }) => attempt === 2,
    ),
  );
  expect(second.hints).toBe(1);
});

/** A course of their own with one lesson, which has the question. */
async function anOwnCourse(learner: Learner, question: ALesson["questions"][number]) {
  const stamps = { createdAt: MONDAY, updatedAt: MONDAY };
  const course = { ownerId: learner.id, topicName: "Tides", source: "ai", ...stamps } as const;
  const { courseId } = one(
    await db.insert(courses).values(course).returning({ courseId: courses.id }),
  );
  await db.insert(enrollments).values({ userId: learner.id, courseId, ...stamps });
  const lesson = { courseId, lessonNumber: 1, title: "Tides" };
  const { lessonId } = one(
    await db.insert(lessons).values(lesson).returning({ lessonId: lessons.id }),
  );
  const own = { ...question, id: undefined, courseId, lessonId, conceptId: null };
  const { questionId } = one(
    await db.insert(questions).values(own).returning({ questionId: questions.id }),
  );
  return { courseId, target: { lessonId, questionId } };
}

test("a course that is removed while a hint is written leaves none", async () => {
  const learner = await aLearner();
  const { questions: quiz } = await aLesson(learner);
  const { courseId, target } = await anOwnCourse(learner, quiz[0]!);
  let removing: Promise<unknown> | undefined;
  service.setFault(() => {
    removing = learnerTransaction(learner.id, (tx) =>
      tx.delete(courses).where(eq(courses.id, courseId)),
    );
    return null;
  });

  const taken = await takeHint(learner, { ...target, ownWords: THOUGHT }, MONDAY);
  await removing;

  expect(taken).toEqual({ status: "not-found" });
});

test("no one else's question, no locked lesson, no check and no ended session", async () => {
  const { learner, target, lesson } = await aMissedQuestion();
  const stranger = await aLearner();
  expect(await takeHint(stranger, target, MONDAY)).toEqual({ status: "not-found" });

  const [locked] = await db
    .select()
    .from(questions)
    .where(eq(questions.lessonId, lesson.lessonIds[1]!));
  const ahead = { lessonId: locked!.lessonId, questionId: locked!.id };
  expect(await takeHint(learner, ahead, MONDAY)).toEqual({ status: "locked" });
  expect(await takeHint(learner, { ...target, questionId: locked!.id }, MONDAY)).toEqual({
    status: "not-found",
  });

  const inOtherSession = { ...target, sessionId: lesson.courseId };
  expect(await takeHint(learner, inOtherSession, MONDAY)).toEqual({ status: "already-finished" });

  const ofOtherUses = await db
    .update(questions)
    .set({ use: "check" })
    .where(eq(questions.id, lesson.questions[1]!.id))
    .returning();
  const inCheck = { ...target, questionId: ofOtherUses[0]!.id, ownWords: THOUGHT };
  expect(await takeHint(learner, inCheck, MONDAY)).toEqual({ status: "not-found" });
  await db.update(questions).set({ use: "quiz" }).where(eq(questions.id, lesson.questions[1]!.id));
  expect(service.chats()).toEqual([]);
});

test("without an AI service nothing is offered and nothing happens", async () => {
  const { learner, target } = await aMissedQuestion();
  env().ai = null;

  expect(await takeHint(learner, target, MONDAY)).toEqual({ status: "no-writer" });
  expect(await hintsOfPage(learner, target.lessonId, target.questionId)).toBeNull();
  expect(await db.$count(questionHints, eq(questionHints.userId, learner.id))).toBe(0);
});

test("a service that fails is replaced by the built-in hints, and the third step says that there is nothing more", async () => {
  const { learner, target, question } = await aMissedQuestion();
  service.setFault({ kind: "server-error" });
  const earlier = hintFor(questionOf(question), { option: (keyOption(question) + 1) % 4 });

  const first = await takeHint(learner, target, MONDAY);
  const second = await takeHint(learner, target, MONDAY);

  expect(hintsOf(first)[0]?.text).toBeTruthy();
  expect(hintsOf(first)[0]?.text).not.toBe(earlier.hint);
  expect(hintsOf(second)[1]?.text).toMatch(/^The lesson/);
  expect(hintsOf(second)[1]?.passage).not.toBeNull();
  expect(await takeHint(learner, target, MONDAY)).toEqual({ status: "no-hint" });
  service.setFault(null);
  expect(hintsOf(await takeHint(learner, target, MONDAY))).toHaveLength(3);
});

test("tokens that are used up leave the built-in hint", async () => {
  const { learner, target } = await aMissedQuestion();
  const { AI_DAILY_TOKENS } = env();
  env().AI_DAILY_TOKENS = 100;
  const taken = await takeHint(learner, target, MONDAY);
  env().AI_DAILY_TOKENS = AI_DAILY_TOKENS;

  expect(hintsOf(taken)).toHaveLength(1);
  expect(service.chats()).toEqual([]);
});

test("a finished quiz has no hints left", async () => {
  const learner = await aLearner();
  const lesson = await aLesson(learner);
  await answerAll(learner, lesson);
  const target = { lessonId: lesson.lessonId, questionId: lesson.questions[0]!.id };

  expect(await takeHint(learner, { ...target, ownWords: THOUGHT }, MONDAY)).toEqual({
    status: "settled",
  });
});
