import { and, eq, inArray, sql } from "drizzle-orm";
import type { Timeouts } from "#app/ai/timeouts.ts";
import { AiError } from "#app/ai/faults.ts";
import type { Model, Models } from "#app/ai/models.ts";
import type { Usage } from "#app/ai/stream-object.ts";
import { db, type Transaction } from "#app/db/client.ts";
import { inBatches } from "#app/db/in-batches.ts";
import { waitForNotification } from "#app/db/notifications.ts";
import { generations, lessons, type courses } from "#app/db/tables/index.ts";
import { STAGES, type Stage } from "#app/rules/generation/generation.ts";
import type { Urgency } from "../ai/slots.ts";
import { spend } from "../ai/spend.ts";
import type { CourseSource } from "../sources/load-course-sources.ts";
import type { CourseTexts } from "./course-texts.ts";
import { PROMPT_TOKENS } from "./lesson-call-tokens.ts";

export type Generation = typeof generations.$inferSelect;
export type LessonRow = typeof lessons.$inferSelect;

/** A run in this process. */
export interface Run {
  models: Models;
  generation: Generation;
  topic: typeof courses.$inferSelect;
  /** What is known of the learner, for the models. */
  reader: readonly string[];
  /** What the learner brought to learn from; none for a typed topic. */
  sources: readonly CourseSource[];
  /** Of these sources. */
  texts: CourseTexts;
  clock: () => Date;
  /** Aborted when the process stops, the learner cancels, or another process takes the run over. */
  signal: AbortSignal;
  timeouts?: Partial<Timeouts>;
}

const POLL_INTERVAL_MS = 800;

export interface Call {
  writer: string;
  model: Model;
  maxTokens: number;
  /** Of a prompt that is longer than one with a lesson. */
  promptTokens?: number;
  urgency: Urgency;
}

/** Whose tokens a call costs. */
export type Spending = Pick<Run, "clock" | "signal"> & { generation: Pick<Generation, "userId"> };

/** Makes one paid call for a run. */
export const spendOn = <Result extends { usage: Usage }>(
  run: Spending,
  { writer, model, maxTokens, promptTokens = PROMPT_TOKENS, urgency }: Call,
  call: () => Promise<Result>,
): Promise<Result> =>
  spend(
    {
      userId: run.generation.userId,
      writer,
      model: model.modelId,
      worstCaseTokens: maxTokens + promptTokens,
      urgency,
    },
    run.clock,
    run.signal,
    call,
  );

/** Runs `work` in a transaction that locks the run. Throws an AiError when it was cancelled or taken over. */
export function asOwner<Result>(
  { generation }: Pick<Run, "generation">,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: generations.id })
      .from(generations)
      .where(isHeldBy(generation))
      .for("update");
    if (!row) throw over();
    return work(tx);
  });
}

/** Marks a lesson as being written. Throws an AiError when the run was cancelled or taken over. */
export async function markWriting({ generation }: Run, lessonId: string): Promise<void> {
  const locked = db
    .$with("locked")
    .as(
      db
        .select({ runId: generations.id })
        .from(generations)
        .where(isHeldBy(generation))
        .for("update"),
    );
  const marked = await db
    .with(locked)
    .update(lessons)
    .set({ status: "writing" })
    .from(locked)
    .where(eq(lessons.id, lessonId))
    .returning({ id: lessons.id });
  if (marked.length === 0) throw over();
}

const over = () => new AiError("cancelled", "the run is over");

const isHeldBy = ({ id, attempt }: Generation) =>
  and(eq(generations.id, id), eq(generations.status, "running"), eq(generations.attempt, attempt));

/** Whether this process still holds the run: neither cancelled, finished nor taken over. */
export const isStillHeld = async ({ generation }: Pick<Run, "generation">): Promise<boolean> =>
  (await runningAttempt(generation.id)) === generation.attempt;

const runningAttempt = inBatches(async (ids) => {
  const running = await db
    .select({ id: generations.id, attempt: generations.attempt })
    .from(generations)
    .where(and(inArray(generations.id, ids), eq(generations.status, "running")));
  return new Map(running.map(({ id, attempt }) => [id, attempt]));
});

/** Stores the run's progress and notifies its readers. */
export async function setProgress({ generation, clock }: Run, stage: Stage): Promise<void> {
  const moved = db.$with("moved").as(
    db
      .update(generations)
      .set({
        progress: sql`greatest(${generations.progress}, ${STAGES[stage]})`,
        updatedAt: clock(),
      })
      .where(isHeldBy(generation))
      .returning({ id: generations.id }),
  );
  await db
    .with(moved)
    .select({ notified: sql`pg_notify('nectar', ${lessons.id}::text)` })
    .from(lessons)
    .where(and(eq(lessons.courseId, generation.courseId), eq(lessons.status, "writing")));
}

/** Aborts within a second after the run was cancelled or taken over, so that no unread text is paid for. */
export async function watchCancellation(
  run: Pick<Run, "generation">,
  stop: AbortController,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    await waitForNotification(run.generation.id, POLL_INTERVAL_MS, ended);
    if (ended.aborted) return;
    // Continue while the database is briefly unavailable.
    const isHeld = await isStillHeld(run).catch(() => true);
    if (!isHeld) stop.abort("the run is over");
  }
}
