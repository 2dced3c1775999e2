import { and, eq, sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import {
  courses,
  lessonProgress,
  memories,
  questionChecks,
  questions,
  xpEvents,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { ReviewState } from "#app/rules/trust/review-state.ts";
import { XP } from "#app/rules/rewards/xp.ts";
import type { OpenQuestion } from "../../../test/ai-service/request.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import {
  aLearner,
  aLesson,
  answerAll,
  keyOption,
  later,
  MONDAY,
  test,
  type ALesson,
} from "../../../test/builders.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { loadLessonSession } from "../lessons/load-lesson-session.ts";
import { loadLessonComplete } from "../lessons/load-lesson-complete.ts";
import { checkLesson, sweepUnchecked } from "./check-lesson.ts";

let checker: AiService;
let solve: (question: OpenQuestion) => number | "ambiguous" | undefined;
test.beforeAll(async () => {
  const fast = { msToFirstToken: 0, tokensPerSecond: Infinity };
  checker = await startAiService({ ...fast, solve: (question) => solve(question) });
  env().ai = { baseUrl: checker.url, model: "writer", modelCheck: "checker" };
});
afterAll(() => checker.close());
test.afterEach(() => checker.setFault(null));

/** A lesson of the learner's own course, stored while the verifier was away. */
async function anUncheckedLesson(learner: Learner, course: string): Promise<ALesson> {
  const lesson = await aLesson(learner, course);
  await db
    .update(courses)
    .set({ source: "ai", ownerId: learner.id })
    .where(eq(courses.id, lesson.courseId));
  await db
    .update(questions)
    .set({ reviewState: "unchecked", reviewedBy: null, reviewedAt: null })
    .where(and(eq(questions.lessonId, lesson.lessonId), eq(questions.use, "quiz")));
  return lesson;
}

const finish = (learner: Learner, { lessonId }: ALesson) =>
  finishLesson(learner, { lessonId, reflection: null }, MONDAY);
const checkNow = (learner: Learner, { lessonId }: ALesson) =>
  checkLesson(
    { lessonId, userId: learner.id },
    models(env().ai!),
    () => later(MONDAY, 0, 1),
    new AbortController().signal,
  );
const scoreOf = async ({ lessonId }: ALesson) =>
  one(await db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, lessonId)))
    .quizScore;
const xpOf = async (learner: Learner) =>
  one(await db.select().from(xpEvents).where(eq(xpEvents.userId, learner.id))).amount;
const memoriesOf = (learner: Learner) => db.$count(memories, eq(memories.userId, learner.id));
const statesOf = async ({ questions: rows }: ALesson) => {
  const states: ReviewState[] = [];
  for (const { id } of rows)
    states.push(one(await db.select().from(questions).where(eq(questions.id, id))).reviewState);
  return states;
};

/** Finds the keys of all questions but these. */
function solverOf(lesson: ALesson, missed: readonly number[] = []) {
  return ({ question_text, options }: OpenQuestion) => {
    const index = lesson.questions.findIndex(({ questionText }) => questionText === question_text);
    const row = lesson.questions[index]!;
    const storedOptions = (row.content as { options: string[] }).options;
    const key = options.indexOf(storedOptions[keyOption(row)]!);
    return missed.includes(index) ? (key + 1) % 4 : key;
  };
}

test("unchecked questions are marked and count for nothing until a later check confirms their keys", async () => {
  const learner = await aLearner();
  const lesson = await anUncheckedLesson(learner, "Machine Learning Fundamentals");
  const page = await loadLessonSession(learner, lesson.lessonId, MONDAY);
  expect(page.status === "open" && page.questions.map((question) => question.isUnchecked)).toEqual([
    true,
    true,
    true,
  ]);
  await answerAll(learner, lesson, { wrong: 1 });
  expect(await finish(learner, lesson)).toMatchObject({ status: "finished", score: null });
  expect([await scoreOf(lesson), await memoriesOf(learner), await xpOf(learner)]).toEqual([
    null,
    0,
    XP.lesson.base,
  ]);
  expect((await loadLessonComplete(learner, lesson.lessonId, MONDAY))?.score).toBeNull();

  solve = solverOf(lesson);
  expect(await checkNow(learner, lesson)).toMatchObject({ status: "checked", doubted: 0 });

  expect(await scoreOf(lesson)).toBeCloseTo(2 / 3);
  expect(await memoriesOf(learner)).toBeGreaterThan(0);
  expect(await xpOf(learner)).toBe(XP.lesson.base + 7);
  expect(await statesOf(lesson)).toEqual(["checked", "checked", "checked"]);
  expect(await checkNow(learner, lesson)).toEqual({ status: "nothing-to-do" });
});

test("a question that the later check doubts is withdrawn, and only the others count", async () => {
  const learner = await aLearner();
  const lesson = await anUncheckedLesson(learner, "Personal Finance Mastery");
  await answerAll(learner, lesson, { wrong: 1 });
  await finish(learner, lesson);
  solve = solverOf(lesson, [0]);
  expect(await checkNow(learner, lesson)).toMatchObject({ doubted: 1 });

  expect(await statesOf(lesson)).toEqual(["withdrawn", "checked", "checked"]);
  expect(await scoreOf(lesson)).toBe(1);
  const checks = await db.select().from(questionChecks);
  expect(checks.map(({ outcome, checker: by }) => [by, outcome])).toContainEqual([
    "checker",
    "solved",
  ]);
});

test("the last question of a quiz stays when it is doubted, and counts for nothing", async () => {
  const learner = await aLearner();
  const lesson = await anUncheckedLesson(learner, "Public Speaking Excellence");
  await answerAll(learner, lesson);
  await finish(learner, lesson);
  solve = solverOf(lesson, [0, 1, 2]);
  await checkNow(learner, lesson);

  expect(await statesOf(lesson)).toEqual(["withdrawn", "withdrawn", "doubted"]);
  expect([await scoreOf(lesson), await memoriesOf(learner)]).toEqual([null, 0]);
});

test("while the service is away nothing is decided, and the hourly sweep queues the lesson once", async () => {
  const learner = await aLearner();
  const lesson = await anUncheckedLesson(learner, "Digital Marketing Strategy");
  checker.setFault({ kind: "bad-key" });
  await expect(checkNow(learner, lesson)).rejects.toMatchObject({ kind: "key" });
  expect(await statesOf(lesson)).toEqual(["unchecked", "unchecked", "unchecked"]);

  const jobs = () =>
    db.execute(
      sql`select id from pgboss.job where name = 'check-lesson' and data ->> 'lessonId' = ${lesson.lessonId}`,
    );
  await sweepUnchecked();
  await sweepUnchecked();
  expect((await jobs()).rows).toHaveLength(1);
});
