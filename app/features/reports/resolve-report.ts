import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { questionReports, questions } from "#app/db/tables/index.ts";
import { clearAnswers } from "./clear-answers.ts";
import { lockWithdrawals, recordVerdict, withdraw, type ReportedQuestion } from "./withdraw.ts";

export type ReportVerdict = "upheld" | "dismissed";
export type Resolved =
  /** The number of learners whose results were corrected. */
  { status: "resolved"; learners: number } | { status: "not-found" } | { status: "last-question" };

/**
 * Upheld: withdraws the question for all learners and deletes its answers. Dismissed: restores it, and further
 * reports don't withdraw it again. Either way all open reports of the same question are resolved.
 */
export function resolveReport(
  reportId: string,
  verdict: ReportVerdict,
  now: Date,
): Promise<Resolved> {
  return db.transaction(async (tx): Promise<Resolved> => {
    const [report] = await tx
      .select()
      .from(questionReports)
      .where(and(eq(questionReports.id, reportId), eq(questionReports.status, "open")))
      .for("update");
    if (!report) return { status: "not-found" };
    const question = report.questionId
      ? { id: report.questionId, lessonId: report.lessonId }
      : null;
    if (question && !(await decide(tx, question, verdict, now))) return { status: "last-question" };
    await tx
      .update(questionReports)
      .set({ status: verdict, ...(verdict === "dismissed" && { hidesQuestion: false }) })
      .where(and(eq(questionReports.subject, report.subject), eq(questionReports.status, "open")));
    const isWrong = question && verdict === "upheld";
    return {
      status: "resolved",
      learners: isWrong ? await clearAnswers(tx, [question.id], now) : 0,
    };
  });
}

/** Returns false if a lesson would be left without a question. */
async function decide(
  tx: Transaction,
  question: ReportedQuestion,
  verdict: ReportVerdict,
  now: Date,
): Promise<boolean> {
  await lockWithdrawals(tx, question);
  if (verdict === "dismissed")
    await tx
      .update(questions)
      .set({ reviewState: "checked", reviewedBy: "operator", reviewedAt: now })
      .where(eq(questions.id, question.id));
  else if (!(await withdraw(tx, question))) return false;
  await recordVerdict(tx, question.id, verdict, now);
  return true;
}
