import { and, eq, exists, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { enqueue, type JobInputs } from "#app/db/queue.ts";
import { concepts, courses, memories } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { FURTHER_MAX_TOKENS } from "#app/ai/questions/write-further.ts";
import { findQuestionSupply, lessonsInNeed } from "./find-question-supply.ts";
import { PROMPT_TOKENS } from "./lesson-call-tokens.ts";

/** A night's work, so that what learners ask for during the day has its tokens. */
const NIGHT_SHARE = 0.1;
const MAX_LESSONS = 100;
/** What one lesson costs at most, with the check. */
const TOKENS_PER_LESSON = 2 * (FURTHER_MAX_TOKENS + PROMPT_TOKENS);
/** The next night comes before. */
const DUE_WITHIN_MS = 2 * 86_400_000;

/**
 * Queues the writing of questions about concepts of generated courses that are due soon and have too few, because some were
 * withdrawn or a review used them up. Safe to run twice: a lesson that a job is for isn't queued again.
 */
export async function provideQuestions(now: Date): Promise<{ queued: number }> {
  if (!env().ai) return { queued: 0 };
  const max = Math.min(
    MAX_LESSONS,
    Math.floor((env().AI_DAILY_TOKENS * NIGHT_SHARE) / TOKENS_PER_LESSON),
  );
  return db.transaction(async (tx) => {
    const isDueSoon = exists(
      tx
        .select({ id: memories.conceptId })
        .from(memories)
        .where(
          and(
            eq(memories.conceptId, concepts.id),
            eq(memories.userId, courses.ownerId),
            lt(memories.dueAt, new Date(now.getTime() + DUE_WITHIN_MS)),
          ),
        ),
    );
    const lessonIds = lessonsInNeed(await findQuestionSupply(tx, isDueSoon)).slice(0, max);
    const inputs = await withoutJob(tx, lessonIds);
    for (const input of inputs) await enqueue(tx, "write-questions", { ...input, isAwaited: true });
    return { queued: inputs.length };
  });
}

type Reader = Pick<typeof db, "execute">;
type Queued = Pick<JobInputs["write-questions"], "lessonId" | "userId">;

async function withoutJob(tx: Reader, lessonIds: readonly string[]): Promise<Queued[]> {
  const { rows } = await tx.execute<Queued>(sql`
    select lessons.id::text as "lessonId", courses.owner_id::text as "userId"
    from lessons join courses on courses.id = lessons.course_id
    where lessons.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(lessonIds)}::jsonb))
      and not exists (
        select from pgboss.job where name = 'write-questions' and state in ('created', 'retry', 'active')
          and data ->> 'lessonId' = lessons.id::text)`);
  return rows;
}
