import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { v7 } from "uuid";
import type { Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { enqueue } from "#app/db/queue.ts";
import { remediationRuns } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import type { RemediationItem } from "#app/rules/lessons/curriculum.ts";
import type { LimitReached } from "#app/rules/generation/generation-limits.ts";
import { STAGES } from "#app/rules/generation/generation.ts";
import { rollingLimit, startOfRollingDay } from "#app/rules/limits/rolling-limit.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findTokenLimit } from "../ai/token-limit.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { findWrittenLesson } from "../lessons/written-lesson.ts";
import { beliefOf, findWrongAnswers } from "./find-belief.ts";
import { EXPLANATION_CALL_TOKENS } from "./write-explanation.ts";
import { findExplainableConcept, findExplanations, findWeakConcepts } from "./find-weak-concept.ts";

export type RemediationGenerated =
  | { status: "explained"; items: RemediationItem[] }
  /** The words arrive as a stream. */
  | { status: "writing" }
  | { status: "too-many"; reached: LimitReached }
  | { status: "no-writer" | "not-weak" | "not-found" | "locked" };

/** Per 24 hours, including failed ones (docs/security.md, L10). */
const MAX_PER_DAY = 30;
/** A run without progress for this long has lost its job, as after a restored backup. */
const STALE_AFTER_MS = 15 * 60_000;

/**
 * Explains what the learner got wrong, based on their wrong answers. Generated once per learner, concept and misunderstanding by a
 * job, so that neither a proxy timeout nor a closed page interrupts it.
 */
export async function generateRemediation(
  learner: Learner,
  lessonId: string,
  now: Date,
): Promise<RemediationGenerated> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  const lesson = await findWrittenLesson(lessonId);
  const weak = findExplainableConcept(lesson, await findWeakConcepts(learner.id, lesson, now));
  if (!weak) return { status: "not-weak" };
  const explanations =
    lesson.preparedRemediation.length > 0
      ? lesson.preparedRemediation
      : await findExplanations(
          learner.id,
          weak.id,
          beliefOf(await findWrongAnswers(learner.id, lessonId, weak.id)),
        );
  if (explanations.length > 0) return { status: "explained", items: explanations };
  if (!env().ai) return { status: "no-writer" };
  return learnerTransaction(learner.id, (tx) =>
    startWriting(tx, learner, { lessonId, conceptId: weak.id }, now),
  );
}

/** Two tabs, or 'Try again' during a run, share that run. */
async function startWriting(
  tx: Transaction,
  { id: userId }: Learner,
  subject: { lessonId: string; conceptId: string },
  now: Date,
): Promise<RemediationGenerated> {
  const isOfLesson = and(
    eq(remediationRuns.userId, userId),
    eq(remediationRuns.lessonId, subject.lessonId),
    inArray(remediationRuns.status, ["queued", "running"]),
  );
  const [active] = await tx
    .select()
    .from(remediationRuns)
    .where(isOfLesson)
    .orderBy(desc(remediationRuns.createdAt));
  if (active && active.updatedAt.getTime() > now.getTime() - STALE_AFTER_MS)
    return { status: "writing" };
  if (active) await tx.update(remediationRuns).set({ status: "failed" }).where(isOfLesson);
  const recent = await tx
    .select({ createdAt: remediationRuns.createdAt })
    .from(remediationRuns)
    .where(
      and(
        eq(remediationRuns.userId, userId),
        gt(remediationRuns.createdAt, startOfRollingDay(now)),
      ),
    );
  const used = rollingLimit(
    recent.map(({ createdAt }) => createdAt),
    MAX_PER_DAY,
    now,
  );
  if (used.nextAt) {
    logSecurityEvent("limit-reached", { userId, limit: "remediationPerDay" });
    return { status: "too-many", reached: { limit: "explanations", ...used } };
  }
  const tokens = await findTokenLimit(tx, userId, EXPLANATION_CALL_TOKENS, now);
  if (tokens) {
    logSecurityEvent("limit-reached", { userId, limit: tokens.limit });
    return { status: "too-many", reached: tokens };
  }
  const id = v7();
  await tx.insert(remediationRuns).values({
    id,
    userId,
    ...subject,
    status: "queued",
    progress: STAGES.queued,
    createdAt: now,
    updatedAt: now,
  });
  await enqueue(tx, "write-remediation", { runId: id });
  return { status: "writing" };
}
