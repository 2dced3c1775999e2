import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { blocksOf } from "#app/rules/blocks/lesson-blocks.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { models } from "#app/ai/models.ts";
import { db, one, pool } from "#app/db/client.ts";
import { listen, stopListening } from "#app/db/notifications.ts";
import {
  concepts,
  generationChunks,
  generations,
  lessons,
  questions,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { startAiService, type AiService } from "../../../test/ai-service/start-ai-service.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { readLessonStream } from "./read-lesson-stream.ts";
import { createTopic } from "../topics/create-topic.ts";
import { writeLessons } from "./write-lessons.ts";

const PROGRAM = fileURLToPath(new URL("../../../test/write-runs.ts", import.meta.url));
const RUNS = 10;
/** The first run is nearly done when the last one starts. */
const BETWEEN_RUNS_MILLISECONDS = 450;

let ai: AiService;
test.beforeAll(async () => {
  await listen(pool.options.connectionString ?? "");
  ai = await startAiService({ msToFirstToken: 100, tokensPerSecond: 1200 });
  env().ai = { baseUrl: ai.url, model: "writer", modelCheck: "checker" };
});
afterAll(async () => {
  await stopListening();
  await ai.close();
});

async function aRun(index: number) {
  const learner = await aLearner();
  const topic = await createTopic(learner, { topic: `Tides ${index}`, fresh: false }, MONDAY);
  if (topic.status !== "created") throw new Error(topic.status);
  const run = one(
    await db.select().from(generations).where(eq(generations.courseId, topic.courseId)),
  );
  const stream = readLessonStream(topic.lessonId, 0, AbortSignal.timeout(60_000));
  return { ...topic, id: run.id, read: Array.fromAsync(stream) };
}

test("a worker killed ten times during ten runs: every reader continues, every lesson is complete, nothing is stored twice", async () => {
  const runs = [];
  for (let index = 0; index < RUNS; index++) runs.push(await aRun(index));
  const ids = runs.map(({ id }) => id);
  const args = [pool.options.connectionString ?? "", ai.url, String(BETWEEN_RUNS_MILLISECONDS)];
  const writer = spawn(process.execPath, [PROGRAM, ...args, ...ids], {
    env: { ...process.env, AI_CONCURRENCY: "60" },
    stdio: "inherit",
  });
  const places = async () => {
    const rows = await db.select().from(generations).where(inArray(generations.id, ids));
    const running = rows.filter(({ status }) => status === "running");
    return new Set(running.map(({ progress }) => progress)).size;
  };
  await expect.poll(places, { interval: 20 }).toBeGreaterThanOrEqual(3);
  writer.kill("SIGKILL");
  await once(writer, "exit");

  env().AI_CONCURRENCY = 60;
  const aiModels = models({ baseUrl: ai.url, model: "writer", modelCheck: "checker" });
  const signal = new AbortController().signal;
  await Promise.all(ids.map((id) => writeLessons(id, aiModels, () => MONDAY, signal)));

  for (const run of runs) {
    const rows = await db
      .select()
      .from(lessons)
      .where(eq(lessons.courseId, run.courseId))
      .orderBy(asc(lessons.lessonNumber));
    expect(rows.map(({ status }) => status)).toEqual([
      "ready",
      "ready",
      ...Array<string>(8).fill("planned"),
    ]);
    for (const lesson of rows.slice(0, 2))
      expect(
        await db.select().from(questions).where(eq(questions.lessonId, lesson.id)),
      ).toHaveLength(3);
    const names = (await db.select().from(concepts).where(eq(concepts.courseId, run.courseId))).map(
      ({ name }) => name,
    );
    expect(new Set(names).size).toBe(names.length);
    const events = await run.read;
    expect(events.at(-1)).toMatchObject({ type: "ended", lesson: "ready" });
    const { blocks } = await findWrittenLesson(rows[0]!.id);
    expect(finalText(events).hook).toBe(textOf(blocks, "hook"));
    const { explanation = "" } = finalText(events);
    const read = blocksOf({ hook: "", explanation, example: "", elaboration: "", next_tease: "" });
    expect(textOf(read, "explanation")).toBe(textOf(blocks, "explanation"));
  }
  expect(await db.select().from(generationChunks)).toEqual([]);
});

/** The final text on the reader's screen: that of the last attempt with any text. */
function finalText(
  events: Awaited<Awaited<ReturnType<typeof aRun>>["read"]>,
): Record<string, string> {
  const texts = events.flatMap((event) => (event.type === "text" ? [event] : []));
  const last = Math.max(...texts.map(({ attempt }) => attempt));
  const fields: Record<string, string> = {};
  for (const { attempt, deltas } of texts)
    if (attempt === last)
      for (const [field, append] of deltas) fields[field] = (fields[field] ?? "") + append;
  return fields;
}
