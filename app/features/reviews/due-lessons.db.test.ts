import { and, eq, inArray, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { expect } from "vitest";
import { db } from "#app/db/client.ts";
import {
  concepts,
  enrollments,
  lessonProgress,
  memories,
  questionReports,
  questions,
} from "#app/db/tables/index.ts";
import { aLearner, aLesson, later, MEMORY, MONDAY, test } from "../../../test/builders.ts";
import { countDueLessons } from "../../../test/reviews.ts";
import { lessonsDue, wrongDueDates } from "../../../test/due-dates.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { lockLearnerMemory } from "../memory/replay-memories.ts";
import { endOfToday } from "./due-lessons.ts";
import { loadReviews } from "./load-reviews.ts";

const CHANGES = [
  "remember",
  "remember",
  "remember",
  "forget",
  "postpone",
  "finish",
  "finish",
  "undo",
  "reflect",
  "practise",
  "review state",
  "replace",
  "use",
  "concept",
  "remove question",
  "remove concept",
  "report",
  "withdraw report",
  "leave",
] as const;

const anyChange = fc.record({
  change: fc.constantFrom(...CHANGES),
  learner: fc.nat(1),
  lesson: fc.nat(2),
  item: fc.nat(11),
  /** Of the days on which something may be due. */
  day: fc.option(fc.nat(6), { freq: 6 }),
  /** The days may be long past when the lessons due are counted, or yet to come. */
  isFar: fc.boolean(),
  state: fc.constantFrom("checked", "unchecked", "withdrawn", "doubted", "self-checked"),
});
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  learners: Learner[];
  courseId: string;
  lessonIds: string[];
  /** As they were at first; some may be gone. */
  questions: (typeof questions.$inferSelect)[];
  conceptIds: string[];
}

const FAR = new Date("2100-01-04T11:00:00Z");

/** Each as SQL of its own, as any code may write it. */
async function happen(world: World, step: Change): Promise<void> {
  const { courseId, conceptIds } = world;
  const { id: userId } = world.learners[step.learner]!;
  const lessonId = world.lessonIds[step.lesson]!;
  const own = world.questions.filter((question) => question.lessonId === lessonId);
  const question = own[step.item % own.length]!;
  const conceptId = conceptIds[step.item % conceptIds.length]!;
  const sameQuestion = eq(questions.id, question.id);
  const ownReport = and(
    eq(questionReports.userId, userId),
    eq(questionReports.questionId, question.id),
  );
  const ownLesson = and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId));
  const dueAt = step.day === null ? null : later(step.isFar ? FAR : MONDAY, step.day);
  switch (step.change) {
    case "remember":
      return void (await db
        .insert(memories)
        .values({ ...MEMORY, userId, conceptId, dueAt })
        .onConflictDoUpdate({ target: [memories.userId, memories.conceptId], set: { dueAt } }));
    case "forget":
      return void (await db
        .delete(memories)
        .where(and(eq(memories.userId, userId), eq(memories.conceptId, conceptId))));
    case "postpone":
      return void (await db
        .update(memories)
        .set({
          dueAt: sql`${memories.dueAt} + interval '1 day'`,
          understanding: step.item / 10,
          lapses: step.item % 8,
        })
        .where(eq(memories.userId, userId)));
    case "finish": {
      // On any of the days on which something may be due.
      const completedAt = step.day === null ? null : later(MONDAY, step.day - 1, step.item);
      const quizScore = step.isFar ? null : step.item / 11;
      const reflectionResponse = ["", "A pause.", null][step.item % 3]!;
      const done = { completedAt, quizScore, reflectionResponse };
      return void (await db
        .insert(lessonProgress)
        .values({ userId, lessonId, courseId, ...done })
        .onConflictDoUpdate({
          target: [lessonProgress.userId, lessonProgress.lessonId],
          set: done,
        }));
    }
    case "reflect":
      return void (await db
        .update(lessonProgress)
        .set({ reflectionResponse: step.isFar ? null : "Slowly." })
        .where(ownLesson));
    case "practise":
      return void (await db
        .update(lessonProgress)
        .set({ quizScore: step.item / 11 })
        .where(ownLesson));
    case "undo":
      return void (await db.delete(lessonProgress).where(ownLesson));
    case "review state":
      return void (await db.update(questions).set({ reviewState: step.state }).where(sameQuestion));
    case "replace":
      return void (await db.update(questions).set({ orderIndex: null }).where(sameQuestion));
    case "use":
      return void (await db
        .update(questions)
        .set({ use: step.day === null ? "check" : "review" })
        .where(sameQuestion));
    case "concept":
      return void (await db
        .update(questions)
        .set({ conceptId: step.day === null ? null : conceptId })
        .where(sameQuestion));
    case "remove question":
      return void (await db.delete(questions).where(sameQuestion));
    case "remove concept":
      // The last one stays.
      if (step.item > 1 || conceptIds.length === 1) return;
      world.conceptIds = conceptIds.filter((id) => id !== conceptId);
      return void (await db.delete(concepts).where(eq(concepts.id, conceptId)));
    case "report": {
      // It may have been removed.
      if ((await db.$count(questions, sameQuestion)) === 0) return;
      const hidesQuestion = step.day !== null;
      const subject = `question/${question.id}`;
      return void (await db
        .insert(questionReports)
        .values({
          userId,
          lessonId,
          questionId: question.id,
          subject,
          hidesQuestion,
          createdAt: MONDAY,
        })
        .onConflictDoUpdate({
          target: [questionReports.userId, questionReports.subject],
          set: { hidesQuestion },
        }));
    }
    case "withdraw report":
      return void (await db.delete(questionReports).where(ownReport));
    case "leave":
      return void (await db
        .update(enrollments)
        .set({ leftAt: step.day === null ? MONDAY : null })
        .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId))));
  }
}

async function aWorld(name?: string): Promise<World> {
  const learners = [await aLearner(), await aLearner()];
  const [course] = await Promise.all(learners.map((learner) => aLesson(learner, name)));
  const { courseId } = course!;
  const lessonIds = course!.lessonIds.slice(0, 3);
  const taught = await db.select().from(questions).where(inArray(questions.lessonId, lessonIds));
  const conceptIds = [...new Set(taught.flatMap(({ conceptId }) => conceptId ?? []))];
  return { learners, courseId, lessonIds, questions: taught, conceptIds };
}

test("whatever happens to answers, questions, reports and courses, the lessons due are those that the rules say", async () => {
  const world = await aWorld();
  const { learners } = world;
  let runs = 0;
  const anyHistory = fc.asyncProperty(
    fc.array(anyChange, { minLength: 5, maxLength: 30 }),
    async (changes) => {
      for (const change of changes) await happen(world, change);

      expect(await wrongDueDates()).toEqual([]);
      for (const learner of learners)
        for (const now of [later(MONDAY, 2), later(MONDAY, 9), later(FAR, 2)]) {
          const due = await lessonsDue(learner.id, endOfToday(learner, now));
          runs += due.length;
          expect(await countDueLessons(learner, now)).toBe(due.length);
          expect((await loadReviews(learner, now)).due.map(({ lessonId }) => lessonId)).toEqual(
            due,
          );
        }
      // The next history finds the rest of this one, with all questions.
      await db
        .insert(questions)
        .values(world.questions.map((question) => ({ ...question, conceptId: null })))
        .onConflictDoNothing();
    },
  );
  await expect(fc.assert(anyHistory, { numRuns: 25 })).resolves.toBeUndefined();
  // Random histories have between ten and a hundred lessons due: without any, nothing was compared.
  expect(runs).toBeGreaterThan(0);
}, 120_000);

test("a lesson that is finished while a question is withdrawn and answers are replayed is due when the rules say", async () => {
  // A course of its own: of the other one, a history may have left no question.
  const world = await aWorld("Public Speaking Excellence");
  const [lessonId] = world.lessonIds;
  const own = world.questions.filter((question) => question.lessonId === lessonId);
  const practised = [...new Set(own.flatMap(({ conceptId }) => conceptId ?? []))];
  for (const { id } of world.learners) await db.transaction((tx) => lockLearnerMemory(tx, id));
  for (let round = 0; round < 6; round++) {
    await db.delete(lessonProgress);
    await db.update(questions).set({ reviewState: "checked" });
    for (const { id: userId } of world.learners)
      await db
        .insert(memories)
        .values(practised.map((conceptId) => ({ ...MEMORY, userId, conceptId, dueAt: MONDAY })))
        .onConflictDoUpdate({
          target: [memories.userId, memories.conceptId],
          set: { dueAt: MONDAY },
        });

    const finish = world.learners.map(({ id: userId }) =>
      db.transaction((tx) =>
        tx
          .insert(lessonProgress)
          .values({ userId, lessonId: lessonId!, courseId: world.courseId, completedAt: MONDAY }),
      ),
    );
    const withdraw = db.transaction((tx) =>
      tx
        .update(questions)
        .set({ reviewState: "withdrawn" })
        .where(
          inArray(
            questions.id,
            own.slice(round % 3).map(({ id }) => id),
          ),
        ),
    );
    const postpone = world.learners.map(({ id }) =>
      db.transaction((tx) =>
        tx
          .update(memories)
          .set({ dueAt: later(MONDAY, round) })
          .where(eq(memories.userId, id)),
      ),
    );
    await Promise.all([...finish, withdraw, ...postpone]);

    expect(await wrongDueDates()).toEqual([]);
  }
});
