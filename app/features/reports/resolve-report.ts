import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import {
  conceptMastery,
  questionReports,
  questions,
  quizAttempts,
  quizSessions,
  userProgress,
  userStats,
  xpEvents,
} from "#app/db/tables/index.ts";
import { isConfidence, masteryAfter, type StoredMastery } from "#app/rules/mastery.ts";
import { quizScore } from "#app/rules/quiz.ts";
import { lessonXp } from "#app/rules/xp.ts";
import {
  asReported,
  findCopies,
  selectQuestions,
  subjectOf,
  type ReportedQuestion,
} from "./question-copies.ts";
import { lockWithdrawals, recordVerdict, withdrawForEverybody } from "./withdraw.ts";

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
    const [row] = report.questionId
      ? await selectQuestions(tx).where(eq(questions.id, report.questionId))
      : [];
    const copies = row ? await decide(tx, asReported(row), verdict, now) : [];
    if (copies === null) return { status: "last-question" };
    await tx
      .update(questionReports)
      .set({ status: verdict })
      .where(and(eq(questionReports.subject, report.subject), eq(questionReports.status, "open")));
    return {
      status: "resolved",
      learners: verdict === "upheld" ? await clearAnswers(tx, copies, now) : 0,
    };
  });
}

/** Decides for all present and future copies; null if a lesson would be left without a question. */
async function decide(
  tx: Transaction,
  question: ReportedQuestion,
  verdict: ReportVerdict,
  now: Date,
): Promise<string[] | null> {
  await lockWithdrawals(tx, question);
  const copies = await findCopies(tx, question);
  if (verdict === "dismissed")
    await tx.update(questions).set({ isWithdrawn: false }).where(inArray(questions.id, copies));
  else if (!(await withdrawForEverybody(tx, copies))) return null;
  await recordVerdict(tx, subjectOf(question), verdict, now);
  return copies;
}

/** Deletes the answers to a wrong question and recomputes what was built on them. */
async function clearAnswers(tx: Transaction, questionIds: string[], now: Date): Promise<number> {
  const gone = await tx
    .delete(quizAttempts)
    .where(inArray(quizAttempts.questionId, questionIds))
    .returning({ userId: quizAttempts.userId, conceptId: quizAttempts.conceptId });
  const lessonIds = await tx
    .selectDistinct({ id: questions.lessonId })
    .from(questions)
    .where(inArray(questions.id, questionIds));
  for (const { userId, conceptId } of distinct(gone))
    if (conceptId) await replayMastery(tx, userId, conceptId, now);
  for (const { id } of lessonIds) await rescore(tx, id, now);
  return new Set(gone.map(({ userId }) => userId)).size;
}

const distinct = <Row extends { userId: string; conceptId: string | null }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [`${row.userId} ${row.conceptId}`, row])).values(),
];

/** Recomputes mastery from the remaining answers in chronological order. */
async function replayMastery(tx: Transaction, userId: string, conceptId: string, now: Date) {
  const answers = await tx
    .select({
      isCorrect: quizAttempts.isCorrect,
      confidenceLevel: quizAttempts.confidenceLevel,
      createdAt: quizAttempts.createdAt,
      kind: quizSessions.kind,
    })
    .from(quizAttempts)
    .innerJoin(quizSessions, eq(quizSessions.id, quizAttempts.sessionId))
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.conceptId, conceptId)))
    .orderBy(asc(quizAttempts.createdAt), asc(quizAttempts.id));
  let stored: StoredMastery | null = null;
  for (const { isCorrect, confidenceLevel, createdAt, kind } of answers) {
    const confidence = isConfidence(confidenceLevel) ? confidenceLevel : null;
    const answer = { isCorrect, confidence, isPractice: kind === "practice" };
    stored = masteryAfter(stored, answer, createdAt);
  }
  const row = and(eq(conceptMastery.userId, userId), eq(conceptMastery.conceptId, conceptId));
  if (!stored) return tx.delete(conceptMastery).where(row);
  const values = { masteryScore: stored.score, practisedAt: stored.practisedAt, updatedAt: now };
  return tx.update(conceptMastery).set(values).where(row);
}

/** Recomputes a finished lesson's score from the remaining questions; points can only increase. */
async function rescore(tx: Transaction, lessonId: string, now: Date): Promise<void> {
  const [progress] = await tx
    .select()
    .from(userProgress)
    .where(and(eq(userProgress.lessonId, lessonId), isNotNull(userProgress.completedAt)));
  if (!progress) return;
  const { userId } = progress;
  const [session] = await tx
    .select({ id: quizSessions.id, kind: quizSessions.kind })
    .from(quizSessions)
    .where(
      and(
        eq(quizSessions.userId, userId),
        eq(quizSessions.lessonId, lessonId),
        inArray(quizSessions.kind, ["lesson", "review"]),
        isNotNull(quizSessions.finishedAt),
      ),
    )
    .orderBy(desc(quizSessions.finishedAt))
    .limit(1);
  if (!session) return;
  const answers = await tx
    .select({ isCorrect: quizAttempts.isCorrect })
    .from(quizAttempts)
    .where(eq(quizAttempts.sessionId, session.id));
  if (answers.length === 0) return;
  const score = quizScore(answers.map(({ isCorrect }) => isCorrect));
  await tx.update(userProgress).set({ quizScore: score }).where(eq(userProgress.id, progress.id));
  if (session.kind === "lesson") await payTheDifference(tx, userId, lessonId, score, now);
}

async function payTheDifference(
  tx: Transaction,
  userId: string,
  lessonId: string,
  score: number,
  now: Date,
) {
  const ofLesson = and(
    eq(xpEvents.userId, userId),
    eq(xpEvents.kind, "lesson"),
    eq(xpEvents.reference, lessonId),
  );
  const [paid] = await tx.select().from(xpEvents).where(ofLesson);
  const more = paid ? lessonXp(score) - paid.amount : 0;
  if (more <= 0) return;
  await tx
    .update(xpEvents)
    .set({ amount: lessonXp(score) })
    .where(ofLesson);
  await tx
    .update(userStats)
    .set({ totalXp: sql`${userStats.totalXp} + ${more}`, updatedAt: now })
    .where(eq(userStats.userId, userId));
}
