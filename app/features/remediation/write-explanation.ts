import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import { AiError } from "#app/ai/faults.ts";
import type { Models } from "#app/ai/models.ts";
import {
  REMEDIATION_MAX_TOKENS,
  writeRemediation,
  type RemediationBrief,
} from "#app/ai/remediation/write-remediation.ts";
import type { Usage } from "#app/ai/stream-object.ts";
import { db, one, type Transaction } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import {
  concepts,
  generationChunks,
  memories,
  remediationContent,
  remediationRuns,
} from "#app/db/tables/index.ts";
import { log } from "#app/platform/log.ts";
import { mainText, textOf } from "#app/rules/blocks/main-text.ts";
import { excerptAbout } from "#app/rules/catalog/excerpt-about.ts";
import type { RemediationItem } from "#app/rules/lessons/curriculum.ts";
import { STAGES, type Stage } from "#app/rules/generation/generation.ts";
import { SHAKY_BELOW } from "#app/rules/memory/concept-state.ts";
import { spend } from "../ai/spend.ts";
import { findCourseLanguage } from "../generation/course-language.ts";
import { LessonWriting, notifyReaders } from "../generation/lesson-in-progress.ts";
import { estimateTokens } from "#app/rules/sources/estimate-tokens.ts";
import { findPassages } from "../sources/find-passages.ts";
import { withRetries } from "#app/ai/with-retries.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { beliefOf, findWrongAnswers } from "./find-belief.ts";
import { findFreshQuestion } from "./fresh-question.ts";
import { findKindOrder } from "./find-kind-order.ts";
import { findWeakConcepts, type WeakConcept } from "./find-weak-concept.ts";

const MAX_OTHER_CONCEPTS = 5;
const MAX_PASSAGES = 5;
/** Upper bound for a lesson's explanation, wrong answers and instructions. */
const PROMPT_TOKENS = 3_000;
/** What one attempt may cost. */
export const EXPLANATION_CALL_TOKENS = REMEDIATION_MAX_TOKENS + PROMPT_TOKENS;
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
    await fail(run, models ? "unavailable" : "key", clock());
    return { status: "failed" };
  }
  try {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(RUN_TIMEOUT_MS)]);
    const brief = await briefFor(run, clock());
    const items = await write(run, brief, models, clock, bounded);
    await finish(run, brief, items, clock());
    await provideNewCase(run);
    return { status: "done" };
  } catch (error) {
    // The process is stopping: leave the run for another process to resume.
    if (signal.aborted || !(error instanceof AiError)) throw error;
    log.warn({ fault: error.kind }, "remediation failed");
    await fail(run, error.kind, clock());
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
  brief: RemediationBrief,
  models: Models,
  clock: () => Date,
  signal: AbortSignal,
): Promise<RemediationItem[]> {
  const lesson = { id: run.lessonId, userId: run.userId };
  const passages = brief.passages?.map(({ text }) => text).join("\n") ?? "";
  const promptTokens = PROMPT_TOKENS + estimateTokens(passages);
  return withRetries(signal, async ({ number, tokenBudgetFactor }) => {
    const maxTokens = REMEDIATION_MAX_TOKENS * tokenBudgetFactor;
    const spending = {
      userId: run.userId,
      writer: "remediation",
      model: models.writer.modelId,
      urgency: "awaited",
      worstCaseTokens: maxTokens + promptTokens,
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

/** Lessons of earlier versions have no question left that shows whether the explanation worked. */
async function provideNewCase({ userId, lessonId, conceptId }: Run): Promise<void> {
  if (await findFreshQuestion(userId, lessonId, conceptId)) return;
  await db.transaction((tx) =>
    enqueue(tx, "write-questions", { lessonId, userId, isAwaited: true }),
  );
}

/** All kinds together, because a page that found only some of them would show no more. */
async function finish(
  run: Run,
  brief: RemediationBrief,
  items: RemediationItem[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await store(tx, run, brief, items, now);
    await end(tx, run, { status: "done", progress: STAGES.done, fault: null, updatedAt: now });
  });
  await notifyReaders(run.lessonId);
}

/** In place of those written against an earlier misunderstanding. */
async function store(
  tx: Transaction,
  run: Run,
  { currentCMS, wrongAnswers }: RemediationBrief,
  items: RemediationItem[],
  now: Date,
): Promise<void> {
  const { contentType, userId, conceptId } = remediationContent;
  const belief = beliefOf(wrongAnswers);
  for (const item of items) {
    const written = { contentData: item, triggerCmsScore: currentCMS, belief, createdAt: now };
    await tx
      .insert(remediationContent)
      .values({
        userId: run.userId,
        conceptId: run.conceptId,
        contentType: item.type,
        ...written,
      })
      .onConflictDoUpdate({ target: [userId, conceptId, contentType], set: written });
  }
}

async function fail(run: Run, fault: string, now: Date): Promise<void> {
  const { progress } = run;
  await db.transaction((tx) => end(tx, run, { status: "failed", fault, progress, updatedAt: now }));
  await notifyReaders(run.lessonId);
}

async function end(
  tx: Transaction,
  { id, lessonId }: Run,
  how: Pick<Run, "status" | "fault" | "progress" | "updatedAt">,
): Promise<void> {
  await tx.update(remediationRuns).set(how).where(isActive(id));
  await tx.delete(generationChunks).where(eq(generationChunks.lessonId, lessonId));
}

/** Explained even if practice has made the concept strong in the meantime. */
async function weakConceptOf(run: Run, now: Date): Promise<WeakConcept> {
  const lesson = await findWrittenLesson(run.lessonId);
  const weak = await findWeakConcepts(run.userId, lesson, now);
  const concept = weak.find(({ id }) => id === run.conceptId);
  if (concept) return concept;
  const { name } = one(
    await db.select({ name: concepts.name }).from(concepts).where(eq(concepts.id, run.conceptId)),
  );
  return { id: run.conceptId, name, mastery: SHAKY_BELOW };
}

async function briefFor(run: Run, now: Date): Promise<RemediationBrief> {
  const { userId, lessonId } = run;
  const weak = await weakConceptOf(run, now);
  const { blocks, courseId } = await findWrittenLesson(lessonId);
  const [wrongAnswers, others, kinds, language] = await Promise.all([
    findWrongAnswers(userId, lessonId, weak.id),
    db
      .select({ name: concepts.name })
      .from(memories)
      .innerJoin(concepts, eq(concepts.id, memories.conceptId))
      .where(
        and(
          eq(memories.userId, userId),
          eq(concepts.courseId, courseId),
          ne(memories.conceptId, weak.id),
          lt(memories.understanding, SHAKY_BELOW),
        ),
      )
      .limit(MAX_OTHER_CONCEPTS),
    findKindOrder(userId, now),
    findCourseLanguage(courseId),
  ]);
  const excerpt = excerptAbout(weak.name, mainText(blocks)) ?? textOf(blocks, "explanation");
  const passages = await findPassages(courseId, `${weak.name} ${excerpt}`, { limit: MAX_PASSAGES });
  return {
    conceptName: weak.name,
    currentCMS: weak.mastery,
    wrongAnswers,
    userStruggleAreas: others.map(({ name }) => name),
    excerpt,
    passages: passages.map(({ page, text }, index) => ({ number: index + 1, page, text })),
    language,
    kinds,
  };
}
