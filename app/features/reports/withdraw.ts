import { and, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { questions, questionVerdicts } from "#app/db/tables/index.ts";
import {
  asReported,
  selectQuestions,
  subjectOf,
  type ReportedQuestion,
} from "./question-copies.ts";

/**
 * Serialises withdrawals from one lesson, before either reads anything: concurrent ones would each see the other's
 * question as still live.
 */
export async function lockWithdrawals(
  tx: Transaction,
  { lessonId, librarySlug }: Pick<ReportedQuestion, "lessonId" | "librarySlug">,
): Promise<void> {
  const key = `withdrawals of ${librarySlug ?? lessonId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Withdraws questions except the last live one of a lesson, which could otherwise never be finished. The caller holds
 * the lock above.
 */
export async function withdraw(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(questions)
    .set({ isWithdrawn: true })
    .where(
      and(
        inArray(questions.id, ids),
        sql`exists (
          select 1 from ${questions} other
          where other.lesson_id = ${questions.lessonId}
            and not other.is_withdrawn
            and other.id <> ${questions.id}
        )`,
      ),
    );
}

/**
 * Withdraws a question for all learners. If it is the last live question of a lesson, restores those that only this
 * learner has reported. Returns false, without any change, if a lesson would have no question left.
 */
export async function withdrawForEverybody(tx: Transaction, copies: string[]): Promise<boolean> {
  const comingBack = await findReplacements(tx, copies);
  if (comingBack === null) return false;
  if (comingBack.length > 0)
    await tx.update(questions).set({ isWithdrawn: false }).where(inArray(questions.id, comingBack));
  await tx.update(questions).set({ isWithdrawn: true }).where(inArray(questions.id, copies));
  return true;
}

/** The questions to restore so that each lesson has one; null if a lesson has none to restore. */
async function findReplacements(tx: Transaction, copies: string[]): Promise<string[] | null> {
  const ofTheseLessons = tx
    .select({ lessonId: questions.lessonId })
    .from(questions)
    .where(inArray(questions.id, copies));
  const rows = await selectQuestions(tx).where(inArray(questions.lessonId, ofTheseLessons));
  const withdrawn = await findWithdrawnSubjects(tx, rows.map(asReported).map(subjectOf));
  const gone = new Set(copies);
  const comingBack: string[] = [];
  for (const inLesson of Map.groupBy(rows, ({ lessonId }) => lessonId).values()) {
    const others = inLesson.filter(({ id }) => !gone.has(id));
    if (others.some(({ isWithdrawn }) => !isWithdrawn)) continue;
    const own = others.filter((other) => !withdrawn.has(subjectOf(asReported(other))));
    if (own.length === 0) return null;
    comingBack.push(...own.map(({ id }) => id));
  }
  return comingBack;
}

/** Those of these subjects that are withdrawn for all learners. */
export async function findWithdrawnSubjects(
  tx: Transaction,
  subjects: string[],
): Promise<Set<string>> {
  const decided = await tx
    .select({ subject: questionVerdicts.subject })
    .from(questionVerdicts)
    .where(
      and(
        inArray(questionVerdicts.subject, [...new Set(subjects)]),
        inArray(questionVerdicts.verdict, ["withdrawn", "upheld"]),
      ),
    );
  return new Set(decided.map(({ subject }) => subject));
}

export async function recordVerdict(
  tx: Transaction,
  subject: string,
  verdict: (typeof questionVerdicts.$inferSelect)["verdict"],
  now: Date,
): Promise<void> {
  await tx
    .insert(questionVerdicts)
    .values({ subject, verdict, decidedAt: now })
    .onConflictDoUpdate({
      target: questionVerdicts.subject,
      set: { verdict, decidedAt: now },
    });
}
