import { and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { afterFailure } from "#app/ai/attempts.ts";
import type { Timeouts } from "#app/ai/timeouts.ts";
import { AiError } from "#app/ai/faults.ts";
import type { Models } from "#app/ai/models.ts";
import { db, one } from "#app/db/client.ts";
import { generations, lessons, courses } from "#app/db/tables/index.ts";
import { LESSONS_AT_START, STAGES } from "#app/rules/generation/generation.ts";
import { notifyReaders } from "./lesson-in-progress.ts";
import { closeRun } from "./close-run.ts";
import { findCourseLanguage } from "./course-language.ts";
import { CourseTexts } from "./course-texts.ts";
import { CoursePlan } from "./course-plan.ts";
import { findReader } from "./find-reader.ts";
import { planCourse } from "./plan-course.ts";
import { coverConcepts } from "../sources/cover-concepts.ts";
import { hasLostSources } from "../sources/lacks-sources.ts";
import { loadCourseSources } from "../sources/load-course-sources.ts";
import {
  asOwner,
  isStillHeld,
  watchCancellation,
  type Generation,
  type LessonRow,
  type Run,
} from "./run.ts";
import { writeLessonRow } from "./write-lesson-row.ts";

export type Written =
  | { status: "done" | "failed" | "nothing-to-do" }
  | { status: "later"; afterSeconds: number };

/** How often to retry after a service requested a long pause. */
const MAX_RESUMES = 3;

/** A run that failed this often has a bug, and each attempt costs tokens. */
const MAX_ATTEMPTS = 10;

/**
 * Generates the lessons of one run. Lesson 1 starts right away, the outline as soon as lesson 1 has a title and an objective;
 * the others start when the outline is complete. A course from sources is planned first: what lesson 1 teaches depends on them. Safe to run twice: stored lessons stay, interrupted ones start a new attempt, and the older process stops.
 */
export async function writeLessons(
  generationId: string,
  models: Models | null,
  clock: () => Date,
  signal: AbortSignal,
  timeouts?: Partial<Timeouts>,
): Promise<Written> {
  const generation = await claim(generationId, clock());
  if (!generation) return { status: "nothing-to-do" };
  if (await hasLostSources(generation.courseId)) {
    await closeRun({ generation, clock }, [], null);
    return { status: "nothing-to-do" };
  }
  const isHopeless = generation.attempt > MAX_ATTEMPTS;
  if (!models || isHopeless) {
    const rows = await rowsOf(generation);
    const begun = rows.filter(({ status }) => status === "writing");
    await closeRun({ generation, clock }, begun, models ? "unavailable" : "key");
    return { status: "failed" };
  }
  // Before the course, whose plan names the parts of sources that were added meanwhile.
  const sources = await loadCourseSources(generation.courseId);
  const topic = one(await db.select().from(courses).where(eq(courses.id, generation.courseId)));
  const stop = new AbortController();
  const ended = new AbortController();
  const run: Run = {
    models,
    generation,
    topic,
    reader: await findReader(generation.userId, topic),
    sources,
    texts: new CourseTexts(sources),
    clock,
    signal: AbortSignal.any([signal, stop.signal]),
    timeouts,
  };
  const watch = watchCancellation(run, stop, ended.signal);
  try {
    const faults = await writeAll(run, stop);
    await coverConcepts(topic.id);
    return await end(run, faults);
  } catch (error) {
    // The process is stopping: leave the run for another process to resume.
    if (signal.aborted) throw error;
    // Cancelled, taken over, or deleted with its topic: the rows accept no further text.
    const isOver = error instanceof AiError && error.kind === "cancelled";
    if (isOver || !(await isStillHeld(run))) return { status: "nothing-to-do" };
    throw error;
  } finally {
    ended.abort();
    await watch;
  }
}

/** Resuming a started run counts as a new attempt; finished runs are left untouched. */
async function claim(generationId: string, now: Date): Promise<Generation | undefined> {
  const [generation] = await db
    .update(generations)
    .set({
      status: "running",
      progress: sql`greatest(${generations.progress}, ${STAGES.takenUp})`,
      attempt: sql`case when ${generations.status} = 'running' then ${generations.attempt} + 1 else ${generations.attempt} end`,
      fault: null,
      nextTryAt: null,
      updatedAt: now,
    })
    .where(
      and(eq(generations.id, generationId), inArray(generations.status, ["queued", "running"])),
    )
    .returning();
  return generation;
}

/**
 * Returns the faults by lesson. Waits for every part, so that nothing continues after the run has ended. When the
 * first lesson fails for good the others are aborted: the reader sees the fault right away, and no further tokens
 * are spent.
 */
async function writeAll(run: Run, stop: AbortController): Promise<Map<LessonRow, AiError>> {
  const rows = await rowsOf(run.generation);
  const plan = new CoursePlan(await findCourseLanguage(run.topic.id), run.topic.totalLessons);
  const faults = new Map<LessonRow, AiError>();
  const open = rows.filter(({ status }) => status !== "ready");
  // If only one slot is free, the lesson a learner waits for gets it.
  const firstQueued = Promise.withResolvers<void>();
  const isGivenUp = Promise.withResolvers<void>();
  if (open[0]?.lessonNumber !== 1 || run.sources.length > 0) firstQueued.resolve();
  const firstEnded = Promise.withResolvers<void>();
  const parts = [firstQueued.promise.then(() => planCourse(run, plan, rows, firstEnded.promise))];
  let before: Promise<void> = Promise.resolve();
  for (const row of open) {
    const turn = { row, previous: before, onQueued: firstQueued.resolve };
    before = writeInTurn(run, plan, turn)
      .catch((error: unknown) => {
        if (!(error instanceof AiError) || error.kind === "cancelled") throw error;
        faults.set(row, error);
        if (row === open[0] && waitOf(error) === null) isGivenUp.resolve();
      })
      .finally(() => {
        firstQueued.resolve();
        if (row === open[0]) firstEnded.resolve();
      });
    parts.push(before);
  }
  // A bug or a database error: abort the other parts instead of paying for them.
  for (const part of parts) part.catch((error: unknown) => stop.abort(error));
  const all = Promise.allSettled(parts);
  if (await Promise.race([all.then(() => false), isGivenUp.promise.then(() => true)])) {
    stop.abort("the first lesson is given up");
    await all;
    return faults;
  }
  const broken = (await all).flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  if (broken.length > 0) throw broken.find((error) => !(error instanceof AiError)) ?? broken[0];
  return faults;
}

/** Seconds after which the queue retries the run, or null. */
function waitOf(fault: AiError): number | null {
  const next = afterFailure(1, fault);
  return next.step === "back-to-queue" ? next.afterSeconds : null;
}

const rowsOf = ({ courseId, firstLesson, lastLesson }: Generation): Promise<LessonRow[]> =>
  db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.courseId, courseId),
        gte(lessons.lessonNumber, firstLesson),
        lte(lessons.lessonNumber, lastLesson),
      ),
    )
    .orderBy(asc(lessons.lessonNumber));

interface Turn {
  row: LessonRow;
  previous: Promise<void>;
  /** Called when the lesson is queued for its slot. */
  onQueued: () => void;
}

/** Without titles to distinguish them, only the first two lessons are generated, one after the other. */
async function writeInTurn(run: Run, plan: CoursePlan, { row, previous, onQueued }: Turn) {
  const { lessonNumber } = row;
  // Nobody waits for these: they are written with the whole plan.
  if (lessonNumber > 1 && lessonNumber !== run.generation.firstLesson) await plan.closed;
  const isPlannedFirst = lessonNumber > 1 || run.sources.length > 0;
  if (isPlannedFirst && !(await plan.lesson(lessonNumber))) {
    if (plan.fault && waitOf(plan.fault) !== null) throw plan.fault;
    if (lessonNumber > LESSONS_AT_START && lessonNumber !== run.generation.firstLesson) return;
    await previous;
  }
  await writeLessonRow(run, row, plan, onQueued);
}

/** Stores the faults of failed lessons; if the service requested a long pause, returns the run to the queue. */
async function end(run: Run, faults: Map<LessonRow, AiError>): Promise<Written> {
  const { generation, clock } = run;
  const waits = [...faults.values()].map(waitOf).filter((seconds) => seconds !== null);
  if (waits.length > 0 && generation.attempt < MAX_RESUMES) {
    const afterSeconds = Math.max(...waits);
    const now = clock();
    const nextTryAt = new Date(now.getTime() + afterSeconds * 1000);
    await asOwner(run, (tx) =>
      tx
        .update(generations)
        .set({ fault: "rate-limit", nextTryAt, updatedAt: now })
        .where(eq(generations.id, generation.id)),
    );
    for (const row of faults.keys()) await notifyReaders(row.id);
    return { status: "later", afterSeconds };
  }
  const [fault] = faults.values();
  await closeRun(run, [...faults.keys()], fault?.kind ?? null);
  return { status: fault ? "failed" : "done" };
}
