import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { v7 } from "uuid";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import {
  answers,
  learnerMemories,
  memories,
  questions,
  studySessions,
} from "#app/db/tables/index.ts";
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
  withdrawn,
} from "../../../test/builders.ts";
import { FOLD_VERSION } from "#app/rules/memory/memory.ts";
import { rememberedBy } from "../../../test/remembered.ts";
import { reviewWhole } from "../../../test/reviews.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { reportQuestion } from "../reports/report-question.ts";
import { chooseRetention } from "./choose-retention.ts";
import { rememberAnswers, replayMemories } from "./replay-memories.ts";
import { replayMissingMemories, replayOutdatedMemories } from "./replay-missing-memories.ts";

const anyAnswer = fc.record({
  lesson: fc.nat(1),
  question: fc.nat(2),
  session: fc.nat(4),
  hour: fc.integer({ min: 0, max: 24 * 200 }),
  isCorrect: fc.boolean(),
  hints: fc.nat(1),
  confidence: fc.constantFrom(null, 2, 5),
  setting: fc.constantFrom("lesson", "practice", "review", "check", "pretest"),
  /** After it, a question is withdrawn, restored or reported, or the learner wants to remember more or less. */
  next: fc.constantFrom(null, null, null, null, "withdraw", "restore", "report", 0.8, 0.95),
});
type Answer = typeof anyAnswer extends fc.Arbitrary<infer Value> ? Value : never;

/** Records answers as they arrive, in any order of the times they were given. */
async function live(learner: Learner, lessons: ALesson[], life: readonly Answer[]) {
  const sessions = await db
    .insert(studySessions)
    .values(
      lessons.flatMap(({ lessonId }) =>
        Array.from({ length: 5 }, () => ({
          userId: learner.id,
          lessonId,
          kind: "lesson" as const,
          startedAt: MONDAY,
          finishedAt: MONDAY,
        })),
      ),
    )
    .returning();
  for (const [index, step] of life.entries()) {
    const lesson = lessons[step.lesson]!;
    const question = lesson.questions[step.question]!;
    const sessionId = sessions[step.lesson * 5 + step.session]!.id;
    await db.transaction(async (tx) => {
      const [answer] = await tx
        .insert(answers)
        .values({
          id: v7(),
          userId: learner.id,
          sessionId,
          questionId: question.id,
          conceptId: question.conceptId,
          answeredAt: later(MONDAY, 0, step.hour),
          receivedAt: later(MONDAY, 300),
          response: { option: 0 },
          isCorrect: step.isCorrect,
          confidence: step.confidence,
          hints: step.hints,
          attempt: index + 1,
          setting: step.setting,
        })
        .returning();
      await rememberAnswers(tx, learner.id, [answer!]);
    });
    if (step.next === "report") {
      const report = { lessonId: lesson.lessonId, questionId: question.id, comment: "" };
      await reportQuestion(learner, report, MONDAY);
    } else if (step.next === "withdraw") await withdrawn(question);
    else if (step.next === "restore") await restore(learner, question.id);
    else if (typeof step.next === "number") await choose(learner, step.next);
  }
}

const choose = (learner: Learner, retention: number) =>
  db.transaction((tx) => chooseRetention(tx, learner.id, retention));

async function restore(learner: Learner, questionId: string) {
  await db.transaction(async (tx) => {
    await tx.update(questions).set({ reviewState: "checked" }).where(eq(questions.id, questionId));
    await replayMemories(tx, learner.id);
  });
}

test("for any life, with answers that arrive late, questions that are withdrawn and a changed retention, stored memories equal a replay", async () => {
  const courses = ["Machine Learning Fundamentals", "Public Speaking Excellence"];
  const anyLife = fc.asyncProperty(
    fc.array(anyAnswer, { minLength: 1, maxLength: 25 }),
    async (life) => {
      const learner = await aLearner();
      await db.update(questions).set({ reviewState: "checked" });
      const lessons = await Promise.all(courses.map((course) => aLesson(learner, course)));

      await live(learner, lessons, life);

      const { stored, replayed } = await rememberedBy(learner.id);
      expect(stored).toEqual(replayed);
    },
  );
  await expect(fc.assert(anyLife, { numRuns: 20 })).resolves.toBeUndefined();
}, 120_000);

test("for any life in which memories became outdated halfway, the job at night leaves them equal to a replay", async () => {
  const courses = ["Machine Learning Fundamentals", "Public Speaking Excellence"];
  const life = fc.array(anyAnswer, { minLength: 1, maxLength: 10 });
  const anyUpgrade = fc.asyncProperty(life, life, async (before, after) => {
    const learner = await aLearner();
    await db.update(questions).set({ reviewState: "checked" });
    const lessons = await Promise.all(courses.map((course) => aLesson(learner, course)));
    await live(learner, lessons, before);
    await foldByOlderRules(learner);
    await live(learner, lessons, after);
    await foldByOlderRules(learner);

    await replayOutdatedMemories();

    const { stored, replayed } = await rememberedBy(learner.id);
    expect(stored).toEqual(replayed);
    expect(stored.learner?.factor).not.toBe(OLDER.factor);
  });
  await expect(fc.assert(anyUpgrade, { numRuns: 10 })).resolves.toBeUndefined();
}, 120_000);

/** Values that no fold of the present rules gives. */
const OLDER = { foldVersion: FOLD_VERSION - 1, factor: 3, decay: 7 };

async function foldByOlderRules({ id }: Learner) {
  await db.update(learnerMemories).set(OLDER).where(eq(learnerMemories.userId, id));
  await db.update(memories).set({ stability: 1234, lapses: 9 }).where(eq(memories.userId, id));
}

test("a withdrawal waits for an answer that is being recorded, and counts what it stored", async () => {
  const [learner, other] = [await aLearner(), await aLearner()];
  const course = "Creative Writing Techniques";
  const lesson = await aFinishedLesson(learner, { course });
  await aLesson(other, course);
  const [first, second] = lesson.questions;
  await answerAll(other, { lessonId: lesson.lessonId, questions: [first!] });
  const answer = { lessonId: lesson.lessonId, questionId: second!.id };

  await Promise.all([
    answerQuestion(other, { ...answer, answer: chosen(keyOption(second!)) }, MONDAY),
    withdrawn(first!),
  ]);

  const { stored, replayed } = await rememberedBy(other.id);
  expect(stored).toEqual(replayed);
  expect(stored.memories.length).toBeGreaterThan(0);
});

test("who wants to remember more is asked sooner, also by an answer that is being recorded", async () => {
  const learner = await aLearner();
  const { lessonId, questions } = await aFinishedLesson(learner, {
    course: "Data Analysis with Python",
  });
  const before = (await rememberedBy(learner.id)).stored.memories;
  const [question] = questions;
  const answer = { lessonId, questionId: question!.id, answer: chosen(keyOption(question!)) };

  await Promise.all([answerQuestion(learner, answer, later(MONDAY, 3)), choose(learner, 0.95)]);

  const { stored, replayed } = await rememberedBy(learner.id);
  expect(stored).toEqual(replayed);
  const unanswered = (conceptId: string) => conceptId !== question!.conceptId;
  const dueOf = (rows: typeof before) =>
    rows.filter((row) => unanswered(row.conceptId)).map(({ dueAt }) => Number(dueAt));
  expect(dueOf(stored.memories).length).toBeGreaterThan(0);
  for (const [index, due] of dueOf(stored.memories).entries())
    expect(due).toBeLessThan(dueOf(before)[index]!);
});

test("answers from before memories existed are replayed once, for every learner", async () => {
  const learners = [await aLearner(), await aLearner()];
  const course = "Personal Finance Mastery";
  for (const learner of learners) await aFinishedLesson(learner, { course, wrong: 1 });
  const before = await Promise.all(learners.map(({ id }) => rememberedBy(id)));
  await db.delete(memories);
  await db.delete(learnerMemories);

  await replayMissingMemories();

  for (const [index, { id }] of learners.entries()) {
    const { stored, replayed } = await rememberedBy(id);
    expect(stored).toEqual(replayed);
    expect(stored).toEqual(before[index]!.stored);
  }
  await db.update(learnerMemories).set({ factor: 2 });
  await replayMissingMemories();
  expect((await rememberedBy(learners[0]!.id)).stored.learner?.factor).toBe(2);

  // As an earlier version left them.
  await db.update(learnerMemories).set({ masteryWeeks: null });
  await replayOutdatedMemories();
  for (const [index, { id }] of learners.entries())
    expect((await rememberedBy(id)).stored).toEqual(before[index]!.stored);

  // Folded by older rules: replayed at night, or with the learner's next answer.
  const [first, second] = learners;
  await db.update(learnerMemories).set({ foldVersion: FOLD_VERSION - 1, factor: 3, decay: 5 });
  await reviewWhole(second!, null, later(MONDAY, 30));
  await replayOutdatedMemories();
  expect((await rememberedBy(first!.id)).stored).toEqual(before[0]!.stored);
  for (const { id } of learners) {
    const { stored, replayed } = await rememberedBy(id);
    expect(stored).toEqual(replayed);
    expect(stored.learner?.factor).not.toBe(3);
  }
  const versions = await db.select({ of: learnerMemories.foldVersion }).from(learnerMemories);
  expect(new Set(versions.map((row) => row.of))).toEqual(new Set([FOLD_VERSION]));
});
