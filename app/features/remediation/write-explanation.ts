import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { AiError } from "#app/ai/faults.ts";
import type { Models } from "#app/ai/models.ts";
import {
  REMEDIATION_MAX_TOKENS,
  writeRemediation,
  type RemediationBrief,
} from "#app/ai/remediation/write-remediation.ts";
import type { Usage } from "#app/ai/stream-object.ts";
import { db, one } from "#app/db/client.ts";
import {
  concepts,
  generationChunks,
  memories,
  questions,
  answers,
  remediationContent,
  remediationRuns,
} from "#app/db/tables/index.ts";
import { log } from "#app/platform/log.ts";
import { textOf } from "#app/rules/blocks/main-text.ts";
import type { RemediationItem } from "#app/rules/curriculum.ts";
import { STAGES, type Stage } from "#app/rules/generation.ts";
import { SHAKY_BELOW } from "#app/rules/memory/concept-state.ts";
import { spend } from "../ai/spend.ts";
import { LessonWriting, notifyReaders } from "../generation/lesson-in-progress.ts";
import { withRetries } from "#app/ai/with-retries.ts";
import { isCounted } from "../quizzes/counted-answers.ts";
import { answerInWords } from "../quizzes/stored-question.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { findWeakConcepts, type WeakConcept } from "./find-weak-concept.ts";

const MAX_WRONG_ANSWERS = 5;
const MAX_OTHER_CONCEPTS = 5;
/** Upper bound for a lesson's explanation, wrong answers and instructions. */
const PROMPT_TOKENS = 3_000;
/** Covers three attempts and the wait for a slot; the learner has left by then. */
const RUN_TIMEOUT_MS = 10 * 60_000;
/** A process that dies this often has a bug. */
const MAX_RUN_ATTEMPTS = 3;

type Run = typeof remediationRuns.$inferSelect;

/**
 * Generates another explanation, even if no one is waiting for it any more. Safe to run twice: a finished run is
 * left untouched, and a stored explanation stays.
 */
export async function writeExplanation(
  runId: string,
  models: Models | null,
  clock: () => Date,
  signal: AbortSignal,
): Promise<{ status: "done" | "failed" | "nothing-to-do" }> {
  const run = await claim(runId, clock());
  if (!run) return { status: "nothing-to-do" };
  if (!models || run.attempt > MAX_RUN_ATTEMPTS) {
    await close(run, "failed", models ? "unavailable" : "key", clock());
    return { status: "failed" };
  }
  try {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(RUN_TIMEOUT_MS)]);
    await store(run, await write(run, models, clock, bounded), clock());
    await close(run, "done", null, clock());
    return { status: "done" };
  } catch (error) {
    // The process is stopping: leave the run for another process to resume.
    if (signal.aborted || !(error instanceof AiError)) throw error;
    log.warn({ fault: error.kind }, "remediation failed");
    await close(run, "failed", error.kind, clock());
    return { status: "failed" };
  }
}

const isActive = (id: string) =>
  and(eq(remediationRuns.id, id), inArray(remediationRuns.status, ["queued", "running"]));

/** Resuming a started run counts as a new attempt. */
async function claim(runId: string, now: Date): Promise<Run | undefined> {
  const attempt = sql`${remediationRuns.attempt} + case when ${remediationRuns.status} = 'running' then 1 else 0 end`;
  const [run] = await db
    .update(remediationRuns)
    .set({ status: "running", attempt, progress: STAGES.takenUp, updatedAt: now })
    .where(isActive(runId))
    .returning();
  if (run) await notifyReaders(run.lessonId);
  return run;
}

async function write(
  run: Run,
  models: Models,
  clock: () => Date,
  signal: AbortSignal,
): Promise<RemediationItem[]> {
  const brief = await briefFor(run, clock());
  const lesson = { id: run.lessonId, userId: run.userId };
  return withRetries(signal, async ({ number, tokenBudgetFactor }) => {
    const maxTokens = REMEDIATION_MAX_TOKENS * tokenBudgetFactor;
    const spending = {
      userId: run.userId,
      writer: "remediation",
      model: models.writer.modelId,
      urgency: "awaited",
      worstCaseTokens: maxTokens + PROMPT_TOKENS,
    } as const;
    const writing = await LessonWriting.begin(lesson, number === 1 && run.attempt === 1);
    try {
      const { items } = await spend(spending, clock, signal, async () => {
        let whole: { items: RemediationItem[]; usage: Usage } | undefined;
        let isBegun = false;
        for await (const event of writeRemediation(models, brief, { maxTokens, signal })) {
          if (event.type === "remediation") whole = event;
          else writing.append(event.field, event.append);
          if (!isBegun) await setProgress(run, "firstWords", clock());
          isBegun = true;
        }
        if (!whole) throw new AiError("cut", "the explanation never ended");
        return whole;
      });
      await writing.flush();
      await setProgress(run, "textWhole", clock());
      return items;
    } finally {
      writing.detach();
    }
  });
}

async function setProgress(run: Run, stage: Stage, now: Date): Promise<void> {
  const progress = sql`greatest(${remediationRuns.progress}, ${STAGES[stage]})`;
  await db.update(remediationRuns).set({ progress, updatedAt: now }).where(isActive(run.id));
  await notifyReaders(run.lessonId);
}

async function store(run: Run, items: RemediationItem[], now: Date): Promise<void> {
  const weak = await weakConceptOf(run, now);
  await db
    .insert(remediationContent)
    .values(
      items.map((item) => ({
        userId: run.userId,
        conceptId: run.conceptId,
        contentType: item.type,
        contentData: item,
        triggerCmsScore: weak.mastery,
        createdAt: now,
      })),
    )
    // Another process may have been first: all readers get the same text.
    .onConflictDoNothing();
}

async function close(
  run: Run,
  status: "done" | "failed",
  fault: string | null,
  now: Date,
): Promise<void> {
  const progress = status === "done" ? STAGES.done : run.progress;
  await db.transaction(async (tx) => {
    await tx
      .update(remediationRuns)
      .set({ status, fault, progress, updatedAt: now })
      .where(isActive(run.id));
    await tx.delete(generationChunks).where(eq(generationChunks.lessonId, run.lessonId));
  });
  await notifyReaders(run.lessonId);
}

/** Explained even if practice has made the concept strong in the meantime. */
async function weakConceptOf(run: Run, now: Date): Promise<WeakConcept> {
  const lesson = await findWrittenLesson(run.lessonId);
  const weak = await findWeakConcepts(run.userId, lesson, now);
  const found = weak.find(({ id }) => id === run.conceptId);
  if (found) return found;
  const { name } = one(
    await db.select({ name: concepts.name }).from(concepts).where(eq(concepts.id, run.conceptId)),
  );
  return { id: run.conceptId, name, mastery: SHAKY_BELOW };
}

async function briefFor(run: Run, now: Date): Promise<RemediationBrief> {
  const { userId, lessonId } = run;
  const weak = await weakConceptOf(run, now);
  const { blocks } = await findWrittenLesson(lessonId);
  const [wrong, others] = await Promise.all([
    db
      .select({ question: questions, response: answers.response })
      .from(answers)
      .innerJoin(questions, eq(questions.id, answers.questionId))
      .where(
        and(
          eq(answers.userId, userId),
          eq(answers.conceptId, weak.id),
          eq(answers.isCorrect, false),
          isCounted(),
        ),
      )
      .orderBy(desc(answers.answeredAt))
      .limit(MAX_WRONG_ANSWERS),
    db
      .select({ name: concepts.name })
      .from(memories)
      .innerJoin(concepts, eq(concepts.id, memories.conceptId))
      .where(
        and(
          eq(memories.userId, userId),
          ne(memories.conceptId, weak.id),
          lt(memories.understanding, SHAKY_BELOW),
        ),
      )
      .limit(MAX_OTHER_CONCEPTS),
  ]);
  return {
    conceptName: weak.name,
    currentCMS: weak.mastery,
    incorrectAnswers: wrong.map(({ question, response }) => ({
      question: question.questionText,
      chosen: answerInWords(question, response),
    })),
    userStruggleAreas: others.map(({ name }) => name),
    originalContent: textOf(blocks, "explanation"),
  };
}
