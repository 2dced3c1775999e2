import { eq, inArray } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { db, pool } from "#app/db/client.ts";
import { listen, stopListening } from "#app/db/notifications.ts";
import { lessons } from "#app/db/tables/index.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { planTopic } from "../topics/plan-topic.ts";
import { notifyReaders } from "./lesson-in-progress.ts";
import { readTopicStream } from "./read-topic-stream.ts";

test.beforeAll(async () => {
  await listen(pool.options.connectionString ?? "");
});
afterAll(async () => {
  await stopListening();
});

test("a topic's page learns of a lesson's end without asking, also of one it has missed", async () => {
  const { id: userId } = await aLearner();
  const plan = { topicName: "Tides", source: "ai", firstStatus: "writing" } as const;
  const { courseId, lessonIds } = await db.transaction((tx) => planTopic(tx, userId, plan, MONDAY));
  const [first = "", second = ""] = lessonIds;
  const setStatus = (status: "writing" | "ready", ...ids: string[]) =>
    db.update(lessons).set({ status }).where(inArray(lessons.id, ids));
  const read = (writing: string) =>
    Array.fromAsync(readTopicStream(courseId, writing, AbortSignal.timeout(30_000)));
  await setStatus("writing", second);

  const page = read("1,2");
  await setStatus("ready", first);
  await notifyReaders(first);
  expect(await page).toMatchObject([{ type: "ended" }]);

  expect(await read("1,2")).toMatchObject([{ type: "ended" }]);
  const closed = new AbortController();
  const upToDate = Array.fromAsync(readTopicStream(courseId, "2", closed.signal));
  closed.abort();
  expect(await upToDate).toEqual([]);
  expect(await db.$count(lessons, eq(lessons.status, "writing"))).toBe(1);
});
