import { and, eq } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { db, one, pool } from "#app/db/client.ts";
import { listen, stopListening } from "#app/db/notifications.ts";
import { generationChunks, generations, lessons } from "#app/db/tables/index.ts";
import { aLearner, MONDAY, test } from "../../../test/builders.ts";
import { planTopic } from "../topics/plan-topic.ts";
import { LessonWriting, notifyReaders } from "./lesson-in-progress.ts";
import { startRun } from "./start-run.ts";
import { readLessonStream, type LessonStreamEvent } from "./read-lesson-stream.ts";

test.beforeAll(async () => {
  await listen(pool.options.connectionString ?? "");
});
afterAll(async () => {
  await stopListening();
});

async function aLessonInWriting() {
  const { id: userId } = await aLearner();
  const plan = { topicName: "Tides", source: "ai", firstStatus: "writing" } as const;
  const { lessonIds } = await db.transaction((tx) => planTopic(tx, userId, plan, MONDAY));
  const lesson = one(
    await db
      .select()
      .from(lessons)
      .where(eq(lessons.id, lessonIds[0] ?? "")),
  );
  return { ...lesson, userId };
}
type Row = Awaited<ReturnType<typeof aLessonInWriting>>;

const read = (lesson: Row, lastEvent = 0) =>
  Array.fromAsync(readLessonStream(lesson.id, lastEvent, AbortSignal.timeout(10_000)));

async function end(lesson: Row): Promise<void> {
  await db.update(lessons).set({ status: "ready" }).where(eq(lessons.id, lesson.id));
  await notifyReaders(lesson.id);
}

const words = (events: LessonStreamEvent[]) =>
  events
    .flatMap((event) => (event.type === "text" ? event.deltas : []))
    .map(([field, text]) => `${field}:${text}`)
    .join("|");
const letters = (events: LessonStreamEvent[]) => words(events).replaceAll(/[a-z]+:|\|/g, "");

const SENTENCES = ["The sea ", "comes ", "twice a day. ", "Twice it goes. 🌊 ", "Why?"];
const WHOLE = SENTENCES.join("");

test("readers in the generating process and in others get the same words, once and in order", async () => {
  const lesson = await aLessonInWriting();
  const writing = await LessonWriting.begin(lesson, true);
  const live = read(lesson);
  for (const sentence of SENTENCES) writing.append("hook", sentence);
  await writing.flush();
  writing.append("example", "Anna waits.");
  await writing.flush();
  writing.detach();
  const later = read(lesson);
  await end(lesson);

  expect(letters(await live)).toBe(`${WHOLE}Anna waits.`);
  expect(words(await later)).toBe(`hook:${WHOLE}|example:Anna waits.`);
});

test.each(["in the writer's process", "from the rows"])(
  "a reader who reconnects after any event gets the rest, %s",
  async (where) => {
    const lesson = await aLessonInWriting();
    const writing = await LessonWriting.begin(lesson, true);
    const first = read(lesson);
    for (const [index, sentence] of SENTENCES.entries()) {
      writing.append(index < 3 ? "hook" : "example", sentence);
      await writing.flush();
    }
    if (where === "from the rows") writing.detach();
    const stream = readLessonStream(lesson.id, 0, AbortSignal.timeout(10_000));
    const starts: number[] = [];
    for await (const event of stream) {
      starts.push(event.id);
      if (event.type === "progress") break;
    }
    const inTheMiddle = (starts.at(-1) ?? 0) - 7;
    const again = [...starts, inTheMiddle].map((id) => [id, read(lesson, id)] as const);
    await end(lesson);
    writing.detach();

    expect(letters(await first)).toBe(WHOLE);
    const edition = Math.floor((starts[0] ?? 0) / 1_000_000) * 1_000_000;
    for (const [id, rest] of again) expect(letters(await rest)).toBe(WHOLE.slice(id - edition));
  },
);

test("the titles of the other lessons arrive with the words, and again only when there are more", async () => {
  const lesson = await aLessonInWriting();
  const seen: unknown[] = [];
  for await (const event of readLessonStream(lesson.id, 0, AbortSignal.timeout(10_000))) {
    if (event.type !== "progress") continue;
    seen.push(event.titles?.slice(0, 3));
    if (seen.length === 1) await plan(lesson, 2, "Why there are two");
    else if (seen.length === 2) await makeProgress(lesson);
    else await end(lesson);
  }

  expect(seen).toEqual([[null, null, null], [null, "Why there are two", null], undefined]);
});

async function plan({ id, courseId }: Row, number: number, title: string): Promise<void> {
  await db
    .update(lessons)
    .set({ title, objective: `You can tell: ${title}` })
    .where(and(eq(lessons.courseId, courseId), eq(lessons.lessonNumber, number)));
  await notifyReaders(id);
}

async function makeProgress({ id, courseId, userId }: Row): Promise<void> {
  await db.transaction((tx) =>
    startRun(tx, { userId, courseId, firstLesson: 1, lastLesson: 1 }, MONDAY),
  );
  await db.update(generations).set({ progress: 10 }).where(eq(generations.courseId, courseId));
  await notifyReaders(id);
}

test("readers of a restarted text get it from the beginning, and never words of the earlier attempt", async () => {
  const lesson = await aLessonInWriting();
  const older = await LessonWriting.begin(lesson, true);
  older.append("hook", "Once upon a time ");
  await older.flush();
  const reader = read(lesson);
  const newer = await LessonWriting.begin(lesson, false);
  older.append("hook", "there was nobody");
  newer.append("hook", WHOLE);
  await older.flush();
  await newer.flush();
  older.detach();
  newer.detach();
  const secondReader = read(lesson);
  await end(lesson);

  const attempts = (await reader).flatMap((event) => (event.type === "text" ? [event] : []));
  expect(letters(attempts.filter(({ attempt }) => attempt === 2))).toBe(WHOLE);
  expect(letters(attempts)).not.toContain("nobody");
  expect(letters(await secondReader)).toBe(WHOLE);
});

test("words of a cancelled generation are not stored", async () => {
  const lesson = await aLessonInWriting();
  const writing = await LessonWriting.begin(lesson, true);
  await db.delete(generationChunks).where(eq(generationChunks.lessonId, lesson.id));
  writing.append("hook", WHOLE);
  await writing.flush();
  writing.detach();

  expect(
    await db.select().from(generationChunks).where(eq(generationChunks.lessonId, lesson.id)),
  ).toEqual([]);
});

test("a lesson that can't be stored doesn't affect others, and its words are stored later", async () => {
  const [gone, lesson] = [await aLessonInWriting(), await aLessonInWriting()];
  const writings = [await LessonWriting.begin(gone, true), await LessonWriting.begin(lesson, true)];
  await db.delete(lessons).where(eq(lessons.id, gone.id));
  for (const writing of writings) writing.append("hook", WHOLE);
  const rows = () =>
    db.select().from(generationChunks).where(eq(generationChunks.lessonId, lesson.id));
  await expect.poll(async () => (await rows()).at(-1)?.deltas).toEqual([["hook", WHOLE]]);
  for (const writing of writings) writing.detach();
});
