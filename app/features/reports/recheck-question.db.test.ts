import { eq, sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { courses, questions, questionVerdicts } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import {
  aFinishedLesson,
  aLearner,
  type ALesson,
  keyOption,
  MONDAY,
  test,
} from "../../../test/builders.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import type { OpenQuestion } from "../../../test/ai-service/request.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { loadLessonComplete } from "../lessons/load-lesson-complete.ts";
import { recheckQuestion } from "./recheck-question.ts";
import { reportQuestion } from "./report-question.ts";

let checker: AiService;
let solve: (question: OpenQuestion) => number | "ambiguous" | undefined;
test.beforeAll(async () => {
  checker = await startAiService({
    msToFirstToken: 0,
    tokensPerSecond: Infinity,
    solve: (question) => solve(question),
  });
  env().ai = { baseUrl: checker.url, model: "writer", modelCheck: "checker" };
});
afterAll(() => checker.close());
test.afterEach(() => {
  checker.requests.length = 0;
});

/** A finished lesson of a generated course, the first answer wrong. */
async function aGeneratedLesson(learner: Learner, course: string): Promise<ALesson> {
  const lesson = await aFinishedLesson(learner, { course, wrong: 1 });
  await db
    .update(courses)
    .set({ source: "ai", ownerId: learner.id })
    .where(eq(courses.id, lesson.courseId));
  return lesson;
}

const reportOf = ({ lessonId, questions: rows }: ALesson) => ({
  lessonId,
  questionId: rows[0]!.id,
  comment: "Two answers fit.",
});

const jobsOf = async (questionId: string) => {
  const { rows } = await db.execute<{ data: { questionId: string; userId: string } }>(
    sql`select data from pgboss.job where name = 'recheck-question' and data ->> 'questionId' = ${questionId}`,
  );
  return rows.map(({ data }) => data);
};

const run = (questionId: string, userId: string) =>
  recheckQuestion(
    { questionId, userId },
    models(env().ai!),
    () => MONDAY,
    new AbortController().signal,
  );

const stateOf = async (id: string) =>
  one(await db.select().from(questions).where(eq(questions.id, id))).reviewState;

/** Finds the keys, wherever they are shown. */
const withKeys = (lesson: ALesson) => (question: OpenQuestion) => {
  const row = lesson.questions.find(({ questionText }) => questionText === question.question_text);
  const { options } = row!.content as { options: string[] };
  return question.options.indexOf(options[keyOption(row!)]!);
};

test("one report in a generated course asks the checker again, whose doubt withdraws the question and corrects the score", async () => {
  const learner = await aLearner();
  const lesson = await aGeneratedLesson(learner, "Machine Learning Fundamentals");
  const { lessonId, questionId } = reportOf(lesson);
  await reportQuestion(learner, reportOf(lesson), MONDAY);
  await reportQuestion(learner, reportOf(lesson), MONDAY);
  expect(await jobsOf(questionId)).toEqual([{ questionId, userId: learner.id }]);
  solve = () => "ambiguous";

  expect(await run(questionId, learner.id)).toEqual({ status: "doubted" });

  expect(await stateOf(questionId)).toBe("withdrawn");
  expect(await loadLessonComplete(learner, lessonId, MONDAY)).toMatchObject({ score: 1 });
  const [verdict] = await db
    .select()
    .from(questionVerdicts)
    .where(eq(questionVerdicts.subject, `question/${questionId}`));
  expect(verdict?.verdict).toBe("withdrawn");
  expect(await run(questionId, learner.id)).toEqual({ status: "nothing-to-do" });
});

test("a key that is found in both shuffles stays, and the checker never gets it", async () => {
  const learner = await aLearner();
  const lesson = await aGeneratedLesson(learner, "Public Speaking Excellence");
  const { questionId } = reportOf(lesson);
  await reportQuestion(learner, reportOf(lesson), MONDAY);
  solve = withKeys(lesson);

  expect(await run(questionId, learner.id)).toEqual({ status: "found-again" });

  expect(await stateOf(questionId)).not.toBe("withdrawn");
  expect(checker.chats()).toHaveLength(2);
  const { explanation } = lesson.questions[0]!.key;
  for (const { body } of checker.chats()) expect(JSON.stringify(body)).not.toContain(explanation);
});

test("the second shuffle finds a key that only its position gave away", async () => {
  const learner = await aLearner();
  const lesson = await aGeneratedLesson(learner, "Digital Marketing Strategy");
  const { questionId } = reportOf(lesson);
  let calls = 0;
  solve = (question) => ((calls += 1) === 1 ? withKeys(lesson)(question) : "ambiguous");

  expect(await run(questionId, learner.id)).toEqual({ status: "doubted" });
  expect(calls).toBe(2);
});

test("while the service is unavailable nothing is decided, and the job is tried again", async () => {
  const learner = await aLearner();
  const lesson = await aGeneratedLesson(learner, "Personal Finance Mastery");
  const { questionId } = reportOf(lesson);
  checker.setFault({ kind: "bad-key" });

  await expect(run(questionId, learner.id)).rejects.toMatchObject({ kind: "key" });

  checker.setFault(null);
  expect(await stateOf(questionId)).not.toBe("withdrawn");
});

test("a report of a library question asks no model", async () => {
  const learner = await aLearner();
  const lesson = await aFinishedLesson(learner, { course: "Creative Writing Techniques" });
  await reportQuestion(learner, reportOf(lesson), MONDAY);
  expect(await jobsOf(reportOf(lesson).questionId)).toEqual([]);
});
