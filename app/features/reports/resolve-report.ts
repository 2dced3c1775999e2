import { and, countDistinct, eq } from "drizzle-orm";
import { db, one, type InSameTransaction, type Transaction } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { answers, questionReports, questions } from "#app/db/tables/index.ts";
import { lockWithdrawals, recordVerdict, withdraw, type ReportedQuestion } from "./withdraw.ts";

export type ReportVerdict = "upheld" | "dismissed";
export type Resolved =
  /** The number of learners whose results a job corrects. */
  { status: "resolved"; learners: number } | { status: "not-found" } | { status: "last-question" };

/**
 * Upheld: withdraws the question for all learners. Dismissed: restores it with its answers, and further reports
 * don't withdraw it again. Either way all open reports of the same question are resolved.
 */
export function resolveReport(
  reportId: string,
  verdict: ReportVerdict,
  now: Date,
  inSameTransaction: InSameTransaction = () => Promise.resolve(),
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
    const learners = question ? await decide(tx, question, verdict, now) : 0;
    if (learners === null) return { status: "last-question" };
    await tx
      .update(questionReports)
      .set({ status: verdict, ...(verdict === "dismissed" && { hidesQuestion: false }) })
      .where(and(eq(questionReports.subject, report.subject), eq(questionReports.status, "open")));
    await inSameTransaction(tx);
    return { status: "resolved", learners };
  });
}

/** The same for a doubted question that nobody reported; "not-found" once somebody decided. */
export function resolveDoubt(
  questionId: string,
  verdict: ReportVerdict,
  now: Date,
  inSameTransaction: InSameTransaction = () => Promise.resolve(),
): Promise<Resolved> {
  return db.transaction(async (tx): Promise<Resolved> => {
    const [question] = await tx
      .select({ id: questions.id, lessonId: questions.lessonId })
      .from(questions)
      .where(and(eq(questions.id, questionId), eq(questions.reviewState, "doubted")))
      .for("update");
    if (!question) return { status: "not-found" };
    const learners = await decide(tx, question, verdict, now);
    if (learners === null) return { status: "last-question" };
    await inSameTransaction(tx);
    return { status: "resolved", learners };
  });
}

/** Returns the number of learners whose results a job corrects; null if a lesson would be left without a question. */
async function decide(
  tx: Transaction,
  question: ReportedQuestion,
  verdict: ReportVerdict,
  now: Date,
): Promise<number | null> {
  await lockWithdrawals(tx, question);
  if (verdict === "upheld") {
    if ((await withdraw(tx, question)) === "last-question") return null;
  } else
    await tx
      .update(questions)
      .set({ reviewState: "checked", reviewedBy: "operator", reviewedAt: now })
      .where(eq(questions.id, question.id));
  await recordVerdict(tx, question.id, verdict, now);
  await enqueue(tx, "recount-answers", { questionIds: [question.id] });
  const { learners } = one(
    await tx
      .select({ learners: countDistinct(answers.userId) })
      .from(answers)
      .where(eq(answers.questionId, question.id)),
  );
  return learners;
}
