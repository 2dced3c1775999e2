import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { one, type Transaction } from "#app/db/client.ts";
import { questions, questionVerdicts } from "#app/db/tables/index.ts";
import { recountAnswers } from "./recount-answers.ts";

export interface ReportedQuestion {
  id: string;
  lessonId: string;
}

/** The subject of a report or verdict. */
export const subjectOf = {
  question: (id: string) => `question/${id}`,
  lesson: (id: string) => `lesson/${id}`,
};

/**
 * Serialises withdrawals from one lesson, before either reads anything: concurrent ones would each see the other's
 * question as still live.
 */
export async function lockWithdrawals(
  tx: Transaction,
  { lessonId }: Pick<ReportedQuestion, "lessonId">,
): Promise<void> {
  const key = `withdrawals of ${lessonId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Withdraws a question for all learners, unless it is the last one of its lesson's quiz, which couldn't be finished
 * without it. Learners who hid every other question of the lesson get those back. Answers to it stay, but no longer
 * count. The caller holds the lock above, and recounts the answers.
 */
export async function withdraw(
  tx: Transaction,
  question: ReportedQuestion,
): Promise<"withdrawn" | "last-question"> {
  const { others } = one(
    await tx
      .select({ others: sql<number>`count(*)::int` })
      .from(questions)
      .where(
        and(
          eq(questions.lessonId, question.lessonId),
          ne(questions.id, question.id),
          ne(questions.reviewState, "withdrawn"),
          isNotNull(questions.orderIndex),
          eq(questions.use, "quiz"),
        ),
      ),
  );
  if (others === 0) return "last-question";
  await tx.update(questions).set({ reviewState: "withdrawn" }).where(eq(questions.id, question.id));
  await tx.execute(sql`
    with live as (
      select id from questions
      where lesson_id = ${question.lessonId} and use = 'quiz'
        and review_state <> 'withdrawn' and order_index is not null
    ), emptied as (
      select user_id from question_reports
      where hides_question and question_id in (select id from live)
      group by user_id having count(*) = (select count(*) from live)
    )
    update question_reports set hides_question = false
    where user_id in (select user_id from emptied) and question_id in (select id from live)`);
  return "withdrawn";
}

/**
 * Withdraws a question whose key a model couldn't confirm. The last one of a quiz is still asked, but no longer counts.
 */
export async function withdrawOrDoubt(
  tx: Transaction,
  question: ReportedQuestion,
  now: Date,
): Promise<"withdrawn" | "doubted"> {
  const isLast = (await withdraw(tx, question)) === "last-question";
  if (isLast)
    await tx.update(questions).set({ reviewState: "doubted" }).where(eq(questions.id, question.id));
  else await recordVerdict(tx, question.id, "withdrawn", now);
  await recountAnswers(tx, [question.id], now);
  return isLast ? "doubted" : "withdrawn";
}

export async function recordVerdict(
  tx: Transaction,
  questionId: string,
  verdict: (typeof questionVerdicts.$inferSelect)["verdict"],
  now: Date,
): Promise<void> {
  await tx
    .insert(questionVerdicts)
    .values({ subject: subjectOf.question(questionId), verdict, decidedAt: now })
    .onConflictDoUpdate({
      target: questionVerdicts.subject,
      set: { verdict, decidedAt: now },
    });
}
