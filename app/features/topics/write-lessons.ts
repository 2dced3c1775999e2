import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { afterFailure } from "#app/ai/attempts.ts";
import { AiError } from "#app/ai/faults.ts";
import { LESSON_MAX_TOKENS, writeLesson, type LessonBrief } from "#app/ai/lesson/write-lesson.ts";
import type { Models } from "#app/ai/models.ts";
import { OUTLINE_MAX_TOKENS, writeOutline } from "#app/ai/outline/write-outline.ts";
import type { Usage } from "#app/ai/stream-object.ts";
import { db, one } from "#app/db/client.ts";
import { generationChunks, generations, lessons, topics } from "#app/db/tables/index.ts";
import type { DraftConcept, DraftLesson, Outline } from "#app/rules/curriculum.ts";
import { spend } from "../ai/spend.ts";
import { LessonWriting, ring } from "../lessons/lesson-writing.ts";
import { storeDependencies } from "./store-course.ts";
import { storeLesson } from "./store-lesson.ts";

type Generation = typeof generations.$inferSelect;
type Topic = typeof topics.$inferSelect;
type LessonRow = typeof lessons.$inferSelect;

export type Written =
  | { status: "done" | "nothing-to-do" }
  | { status: "later"; afterSeconds: number };

interface Run {
  models: Models;
  generation: Generation;
  topic: Topic;
  clock: () => Date;
  signal: AbortSignal;
}

/** A prompt with an outline is far shorter than this. */
const PROMPT_TOKENS = 3000;

/**
 * Writes the lessons of one run. Lesson 1 and the outline begin together; the others follow the outline side by side.
 * Safe to run twice: what is stored stays, what was cut off is written as a new attempt.
 */
export async function writeLessons(
  generationId: string,
  models: Models,
  clock: () => Date,
  signal: AbortSignal,
): Promise<Written> {
  const generation = await takeUp(generationId, clock());
  if (!generation) return { status: "nothing-to-do" };
  const topic = one(await db.select().from(topics).where(eq(topics.id, generation.topicId)));
  const run: Run = { models, generation, topic, clock, signal };
  const rows = await unwritten(generation);
  const outline = topic.outline ? Promise.resolve(topic.outline) : planOutline(run);
  try {
    await Promise.all(rows.map((row) => writeRow(run, row, outline)));
  } catch (error) {
    return await endUnfinished(run, error);
  }
  await outline;
  await end(generation.id, "done", null, clock());
  return { status: "done" };
}

/** A run that was started before is a new attempt; one that has ended is left alone. */
async function takeUp(generationId: string, now: Date): Promise<Generation | undefined> {
  const [generation] = await db
    .update(generations)
    .set({
      status: "running",
      progress: sql`greatest(${generations.progress}, 20)`,
      attempt: sql`case when ${generations.status} = 'running' then ${generations.attempt} + 1 else ${generations.attempt} end`,
      updatedAt: now,
    })
    .where(
      and(eq(generations.id, generationId), inArray(generations.status, ["queued", "running"])),
    )
    .returning();
  return generation;
}

function unwritten({ topicId, firstLesson, lastLesson }: Generation): Promise<LessonRow[]> {
  return db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.topicId, topicId),
        gte(lessons.lessonNumber, firstLesson),
        lte(lessons.lessonNumber, lastLesson),
        inArray(lessons.status, ["planned", "writing", "failed"]),
      ),
    )
    .orderBy(asc(lessons.lessonNumber));
}

/** Null when no outline could be had: the topic then keeps its placeholder titles (spec section 4). */
async function planOutline(run: Run): Promise<Outline | null> {
  const { models, topic, generation, clock, signal } = run;
  try {
    const { outline } = await spend(
      spending(run, "outline", OUTLINE_MAX_TOKENS),
      clock,
      signal,
      () => writeOutline(models, topic.topicName, { signal }),
    );
    await db.transaction(async (tx) => {
      await tx
        .update(topics)
        .set({ outline, description: outline.description, updatedAt: clock() })
        .where(eq(topics.id, topic.id));
      for (const [index, { title, objective }] of outline.lessons.entries())
        await tx
          .update(lessons)
          .set({ title, objective })
          .where(
            and(
              eq(lessons.topicId, topic.id),
              eq(lessons.lessonNumber, index + 1),
              eq(lessons.status, "planned"),
            ),
          );
    });
    await report(generation.id, 50, clock());
    return outline;
  } catch (error) {
    if (!(error instanceof AiError) || error.kind === "cancelled") throw error;
    return null;
  }
}

async function writeRow(run: Run, row: LessonRow, outline: Promise<Outline | null>) {
  const isFirst = row.lessonNumber === 1;
  const known = isFirst ? run.topic.outline : await outline;
  await db.update(lessons).set({ status: "writing" }).where(eq(lessons.id, row.id));
  for (let attempt = run.generation.attempt; ; attempt++) {
    try {
      const draft = await draftOf(run, row, known, attempt);
      await keep(run, row, draft, await outline);
      return;
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      const next = afterFailure(attempt - run.generation.attempt + 1, error);
      if (next.step !== "try-again") throw error;
      await pause(next.afterSeconds);
      await db
        .update(generations)
        .set({ attempt: attempt + 1, updatedAt: run.clock() })
        .where(eq(generations.id, run.generation.id));
      await ring(row.id);
    }
  }
}

async function draftOf(run: Run, row: LessonRow, outline: Outline | null, attempt: number) {
  const writing = new LessonWriting({ userId: row.userId, lessonId: row.id, attempt });
  await writing.begin();
  const { lesson } = await spend(
    spending(run, "lesson", LESSON_MAX_TOKENS),
    run.clock,
    run.signal,
    async () => {
      let whole: { lesson: DraftLesson; usage: Usage } | undefined;
      const brief = briefFor(run.topic, row, outline);
      for await (const event of writeLesson(run.models, brief, { signal: run.signal })) {
        if (event.type === "lesson") whole = event;
        else await writing.append(event.field, event.append);
      }
      if (!whole) throw new AiError("cut", "the lesson never ended");
      return whole;
    },
  );
  await writing.flush();
  return lesson;
}

function briefFor(topic: Topic, row: LessonRow, outline: Outline | null): LessonBrief {
  const { lessonNumber } = row;
  if (!outline) return { topic: topic.topicName, lessonNumber };
  return {
    topic: topic.topicName,
    lessonNumber,
    ...outline.lessons[lessonNumber - 1],
    outline: outline.lessons.map((lesson, index) => `${index + 1}. ${lesson.title}`),
    concepts: conceptsOf(outline, lessonNumber),
    taught: outline.lessons
      .slice(0, lessonNumber - 1)
      .map((lesson) => `${lesson.title}: ${lesson.objective}`),
  };
}

const conceptsOf = (outline: Outline, lessonNumber: number) =>
  outline.concepts.filter((concept) => concept.lesson_number === lessonNumber);

async function keep(
  { topic, generation, clock }: Run,
  row: LessonRow,
  draft: DraftLesson,
  outline: Outline | null,
) {
  const taught = outline
    ? conceptsOf(outline, row.lessonNumber)
    : conceptsFromQuestions(draft, row);
  await db.transaction(async (tx) => {
    const place = { userId: row.userId, topicId: topic.id, lessonId: row.id };
    await storeLesson(tx, place, draft, taught, clock());
    if (outline) await storeDependencies(tx, row.userId, topic.id, outline.dependencies);
    await tx.delete(generationChunks).where(eq(generationChunks.lessonId, row.id));
  });
  await report(generation.id, row.lessonNumber === 1 ? 80 : 90, clock());
  await ring(row.id);
}

/** Without an outline the questions still say what the lesson is about. */
function conceptsFromQuestions(draft: DraftLesson, row: LessonRow): DraftConcept[] {
  return [...new Set(draft.questions.map((question) => question.concept))].map((name) => ({
    name,
    description: draft.objective,
    difficulty: Math.min(5, row.lessonNumber),
    lesson_number: row.lessonNumber,
  }));
}

/** What could not be written says so on its row; a long wait asked for by the service goes back to the queue. */
async function endUnfinished({ generation, clock, signal }: Run, error: unknown): Promise<Written> {
  if (!(error instanceof AiError)) throw error;
  // A stopping process leaves the run as it is: the next one takes it up.
  if (error.kind === "cancelled" && signal.aborted) throw error;
  const next = afterFailure(1, error);
  if (next.step === "back-to-queue") return { status: "later", afterSeconds: next.afterSeconds };
  const failed = await db
    .update(lessons)
    .set({ status: "failed" })
    .where(and(eq(lessons.topicId, generation.topicId), eq(lessons.status, "writing")))
    .returning({ id: lessons.id });
  await end(generation.id, "failed", error.kind, clock());
  for (const { id } of failed) await ring(id);
  return { status: "done" };
}

async function end(id: string, status: "done" | "failed", fault: string | null, now: Date) {
  await db
    .update(generations)
    .set({ status, fault, updatedAt: now, ...(status === "done" && { progress: 100 }) })
    .where(eq(generations.id, id));
}

async function report(id: string, progress: number, now: Date) {
  await db
    .update(generations)
    .set({ progress: sql`greatest(${generations.progress}, ${progress})`, updatedAt: now })
    .where(eq(generations.id, id));
}

const spending = ({ generation, models }: Run, writer: string, maxTokens: number) => ({
  userId: generation.userId,
  writer,
  model: models.writer.modelId,
  worstCaseTokens: maxTokens + PROMPT_TOKENS,
});

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
