import { and, countDistinct, eq, exists, inArray, lte, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { db, one, type Transaction } from "#app/db/client.ts";
import {
  lessons,
  questionReports,
  questions,
  questionVerdicts,
  quizAttempts,
  topics,
  users,
} from "#app/db/tables/index.ts";
import { characterCount, cleanProse } from "#app/rules/clean-text.ts";
import { canBeEnough, isDoubtedByEnough, VOTING_ACCOUNT_AGE_IN_DAYS } from "#app/rules/reports.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import {
  asReported,
  findCopies,
  selectQuestions,
  subjectOf,
  type ReportedQuestion,
} from "./question-copies.ts";
import { lockWithdrawals, recordVerdict, withdraw, withdrawForEverybody } from "./withdraw.ts";

const MAX_CHARACTERS = 500;

export const reportInput = z.object({
  lessonId: z.uuid(),
  /** Missing for a report about the lesson's text. */
  questionId: z.uuid().optional(),
  comment: z
    .string()
    .transform(cleanProse)
    .refine((comment) => characterCount(comment) <= MAX_CHARACTERS)
    .default(""),
});

export type Reported = { status: "reported" | "not-found" | "locked" | "too-many" };

/**
 * 'Report a mistake': one report per learner and question across all copies of the course. The reporter no longer
 * gets the question; others do until the operator or enough learners agree.
 */
export async function reportQuestion(
  learner: Learner,
  { lessonId, questionId, comment }: z.infer<typeof reportInput>,
  now: Date,
): Promise<Reported> {
  const found = await findReadableLesson(learner, lessonId);
  if (found.status !== "readable") return { status: found.status };
  const counted = await countAttempt("reportsPerAccount", learner.id, now);
  if (counted.status === "too-many") return counted;
  return db.transaction(async (tx) => {
    const question = questionId ? await findQuestion(tx, lessonId, questionId) : null;
    if (questionId && !question) return { status: "not-found" };
    const subject = question ? subjectOf(question) : await subjectOfLesson(tx, lessonId);
    const added = await tx
      .insert(questionReports)
      .values({ userId: learner.id, lessonId, questionId, subject, comment, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: questionReports.id });
    if (!question || added.length === 0) return { status: "reported" };
    // Lock after the insert, which may wait for the learner's row: the transaction that holds the row may need this
    // lock.
    await lockWithdrawals(tx, question);
    await withdraw(tx, [question.id]);
    if (question.librarySlug !== null) await withdrawIfDoubted(tx, question, now);
    return { status: "reported" };
  });
}

async function findQuestion(tx: Transaction, lessonId: string, questionId: string) {
  const [row] = await selectQuestions(tx).where(
    and(eq(questions.id, questionId), eq(questions.lessonId, lessonId)),
  );
  return row ? asReported(row) : null;
}

async function subjectOfLesson(tx: Transaction, lessonId: string): Promise<string> {
  const lesson = one(
    await tx
      .select({
        number: lessons.lessonNumber,
        source: topics.source,
        librarySlug: topics.librarySlug,
      })
      .from(lessons)
      .innerJoin(topics, eq(topics.id, lessons.topicId))
      .where(eq(lessons.id, lessonId)),
  );
  return lesson.source === "library"
    ? `library/${lesson.librarySlug}/lesson/${lesson.number}`
    : `lesson/${lessonId}`;
}

/**
 * Withdraws an undecided question once enough learners doubt it; a dismissal stands until the operator changes it.
 */
async function withdrawIfDoubted(tx: Transaction, question: ReportedQuestion, now: Date) {
  const subject = subjectOf(question);
  const [decided] = await tx
    .select()
    .from(questionVerdicts)
    .where(eq(questionVerdicts.subject, subject));
  if (decided) return;
  const votes = await countVotes(tx, question, now);
  if (!canBeEnough(votes)) return;
  const copies = await findCopies(tx, question);
  const { answerers } = one(
    await tx
      .select({ answerers: countDistinct(quizAttempts.userId) })
      .from(quizAttempts)
      .where(inArray(quizAttempts.questionId, copies)),
  );
  if (!isDoubtedByEnough(votes, answerers)) return;
  if (await withdrawForEverybody(tx, copies)) await recordVerdict(tx, subject, "withdrawn", now);
}

/** Counts only learners who answered the question with accounts old enough to vote. */
async function countVotes(tx: Transaction, question: ReportedQuestion, now: Date): Promise<number> {
  const madeBefore = new Date(now.getTime() - VOTING_ACCOUNT_AGE_IN_DAYS * 86_400_000);
  const answers = tx
    .select({ one: sql`1` })
    .from(quizAttempts)
    .innerJoin(questions, eq(questions.id, quizAttempts.questionId))
    .where(
      and(
        eq(quizAttempts.userId, questionReports.userId),
        eq(questions.questionText, question.text),
      ),
    );
  const { votes } = one(
    await tx
      .select({ votes: countDistinct(questionReports.userId) })
      .from(questionReports)
      .innerJoin(users, eq(users.id, questionReports.userId))
      .where(
        and(
          eq(questionReports.subject, subjectOf(question)),
          ne(questionReports.status, "dismissed"),
          lte(users.createdAt, madeBefore),
          exists(answers),
        ),
      ),
  );
  return votes;
}
