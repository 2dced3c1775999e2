import { eq, sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { db, one } from "#app/db/client.ts";
import { generations } from "#app/db/tables/index.ts";
import { cleanUpJob } from "#app/jobs/clean-up.ts";
import { env } from "#app/platform/env.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { cancelGeneration } from "./cancel-generation.ts";
import { createTopic } from "../topics/create-topic.ts";
import { resumeRuns } from "./resume-runs.ts";

let ai: AiService;
test.beforeAll(async () => {
  ai = await startAiService({ msToFirstToken: 0, tokensPerSecond: Infinity });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await ai.close();
});

async function aRun() {
  const learner = await aLearner();
  const created = await createTopic(learner, { topic: "Tide pools", fresh: false }, MONDAY);
  if (created.status !== "created") throw new Error(created.status);
  const run = one(
    await db.select().from(generations).where(eq(generations.courseId, created.courseId)),
  );
  return { learner, lessonId: created.lessonId, id: run.id };
}

async function jobsOf(generationId: string): Promise<number> {
  const { rows } = await db.execute(
    sql`select from pgboss.job where name = 'write-lessons' and data->>'generationId' = ${generationId}`,
  );
  return rows.length;
}

/** As after a restore: a backup contains no jobs. */
const loseJobs = () => db.execute(sql`delete from pgboss.job where name = 'write-lessons'`);

test("a run without a job is queued again, once", async () => {
  const { id } = await aRun();
  await loseJobs();

  await Promise.all([resumeRuns(), resumeRuns()]);
  await resumeRuns();

  expect(await jobsOf(id)).toBe(1);
});

test("the hourly clean-up resumes it, too", async () => {
  const { id } = await aRun();
  await loseJobs();

  await cleanUpJob.run({}, new AbortController().signal);

  expect(await jobsOf(id)).toBe(1);
});

test("a run with a job or a finished run is not queued", async () => {
  const waiting = await aRun();
  const { learner, lessonId, id } = await aRun();
  await cancelGeneration(learner, lessonId, MONDAY);
  await db.execute(
    sql`delete from pgboss.job where name = 'write-lessons' and data->>'generationId' = ${id}`,
  );

  expect(await resumeRuns()).toMatchObject({ resumed: 0 });

  expect([await jobsOf(waiting.id), await jobsOf(id)]).toEqual([1, 0]);
});
