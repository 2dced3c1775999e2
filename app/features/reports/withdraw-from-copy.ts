import { and, eq, inArray, ne } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { lessons, questionReports } from "#app/db/tables/index.ts";
import { asReported, selectQuestions, subjectOf } from "./question-copies.ts";
import { findWithdrawnSubjects, lockWithdrawals, withdraw } from "./withdraw.ts";

/**
 * Withdraws from a new copy of a course the questions that are withdrawn for all learners or reported by this one.
 */
export async function withdrawFromCopy(
  tx: Transaction,
  userId: string,
  { topicId, librarySlug }: { topicId: string; librarySlug: string },
): Promise<void> {
  await lockWithdrawals(tx, { lessonId: topicId, librarySlug });
  const copied = await selectQuestions(tx).where(eq(lessons.topicId, topicId));
  const bySubject = copied.map((row) => ({ id: row.id, subject: subjectOf(asReported(row)) }));
  const subjects = bySubject.map(({ subject }) => subject);
  const reported = await tx
    .select({ subject: questionReports.subject })
    .from(questionReports)
    .where(
      and(
        eq(questionReports.userId, userId),
        inArray(questionReports.subject, subjects),
        ne(questionReports.status, "dismissed"),
      ),
    );
  const out = await findWithdrawnSubjects(tx, subjects);
  for (const { subject } of reported) out.add(subject);
  // Sequential: in parallel, two questions of a lesson would each count the other as the one that stays.
  for (const { id, subject } of bySubject) if (out.has(subject)) await withdraw(tx, [id]);
}
