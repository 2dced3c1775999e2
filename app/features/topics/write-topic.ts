import { eq, sql } from "drizzle-orm";
import { moderate } from "#app/ai/moderate.ts";
import type { AiSettings } from "#app/ai/models.ts";
import { db, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { courses, generations, sources } from "#app/db/tables/index.ts";
import type { LimitReached } from "#app/rules/generation/generation-limits.ts";
import { LESSONS_AT_START } from "#app/rules/generation/generation.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findWritingLimit } from "../generation/learner-limits.ts";
import { findBlockingRun, startRun, type ActiveRun } from "../generation/start-run.ts";
import { countAttempt, findUsedUp } from "../limits/count-attempt.ts";
import { planTopic, type TopicPlan } from "./plan-topic.ts";

/** Without a moderation verdict within this time the topic is accepted. */
const MODERATION_TIMEOUT_MS = 2_000;

export type WritingStarted =
  | { status: "created"; courseId: string; lessonId: string }
  | { status: "refused"; reason: "unsafe" }
  | { status: "already-writing"; activeRun: ActiveRun }
  | { status: "too-many"; reached: LimitReached };

interface Material {
  ai: AiSettings;
  /** What is moderated. */
  text: string;
}

/** Has the first lesson written while its material is moderated, and withdraws the course where the verdict is no. */
export async function writeTopic(
  learner: Learner,
  { ai, text }: Material,
  start: (tx: Transaction) => Promise<WritingStarted>,
  now: Date,
): Promise<WritingStarted> {
  const flagged = await findUsedUp("flaggedTopicsPerAccount", learner.id, now);
  if (flagged) return { status: "too-many", reached: { limit: "refusals", ...flagged } };
  const verdict = moderate(ai, text, MODERATION_TIMEOUT_MS);
  const created = await learnerTransaction(learner.id, start);
  // The first lesson is generated in parallel with the moderation and hidden until its verdict.
  if (created.status !== "created" || (await verdict) !== "flagged") return created;
  await countAttempt("flaggedTopicsPerAccount", learner.id, now);
  await withdrawTopic(created.courseId);
  return { status: "refused", reason: "unsafe" };
}

/** Cancels the run; its generators abort within a second. Its sources are the learner's, and stay. */
async function withdrawTopic(courseId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const runs = await tx
      .select({ id: generations.id })
      .from(generations)
      .where(eq(generations.courseId, courseId));
    await tx
      .update(sources)
      .set({ courseId: null, chosenParts: null })
      .where(eq(sources.courseId, courseId));
    await tx.delete(courses).where(eq(courses.id, courseId));
    for (const { id } of runs) await tx.execute(sql`select pg_notify('nectar', ${id})`);
  });
}

type WrittenPlan = Omit<TopicPlan, "source" | "firstStatus">;

/** Plans a course and queues its first lessons, unless the learner has another one being written or has reached a limit. */
export async function startWriting(
  tx: Transaction,
  learner: Learner,
  { plan, ...writing }: { plan: WrittenPlan; isSourced: boolean },
  now: Date,
): Promise<WritingStarted> {
  const activeRun = await findBlockingRun(tx, learner.id, null);
  if (activeRun) return { status: "already-writing", activeRun };
  const reached = await findWritingLimit(tx, learner, writing, now);
  if (reached) return { status: "too-many", reached };
  const { courseId, lessonIds } = await planTopic(
    tx,
    learner.id,
    { ...plan, source: "ai", firstStatus: "writing" },
    now,
  );
  const run = { courseId, firstLesson: 1, lastLesson: LESSONS_AT_START };
  await startRun(tx, { userId: learner.id, ...run }, now);
  return { status: "created", courseId, lessonId: lessonIds[0]! };
}
