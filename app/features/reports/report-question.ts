import { and, countDistinct, eq, exists, isNotNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { one, type Transaction } from "#app/db/client.ts";
import { learnerTransaction } from "#app/db/learner-transaction.ts";
import { enqueue } from "#app/db/queue.ts";
import {
  lessonProgress,
  lessons,
  questionReports,
  questions,
  questionVerdicts,
  answers,
  courses,
  users,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { characterCount, cleanProse } from "#app/rules/clean-text.ts";
import { canBeEnough, isDoubtedByEnough, mayVote } from "#app/rules/reports/reports.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";
import { isActiveQuestionFor } from "../quizzes/active-questions.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import {
  lockWithdrawals,
  recordVerdict,
  subjectOf,
  withdraw,
  type ReportedQuestion,
} from "./withdraw.ts";

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
 * 'Report a mistake': one report per learner and question. The reporter no longer gets the question; others do, and the
 * reporter's answer counts, until the operator, the checking model or enough learners agree.
 */
export async function reportQuestion(
  learner: Learner,
  { lessonId, questionId, comment }: z.infer<typeof reportInput>,
  now: Date,
): Promise<Reported> {
  const access = await findReadableLesson(learner, lessonId);
  if (access.status !== "readable") return { status: access.status };
  const attempt = await countAttempt("reportsPerAccount", learner.id, now);
  if (attempt.status === "too-many") return attempt;
  return learnerTransaction(learner.id, async (tx) => {
    // The learner's row serialises their reports: two concurrent ones would each count the other's question as the
    // one that stays.
    const source = await findSource(tx, lessonId);
    const question = questionId ? await findQuestion(tx, lessonId, questionId) : null;
    if (questionId && !question) return { status: "not-found" };
    const subject = questionId ? subjectOf.question(questionId) : subjectOf.lesson(lessonId);
    // Lock before looking for another question: a concurrent withdrawal could take that one, and the learner would be
    // left without any.
    if (question) await lockWithdrawals(tx, question);
    const hidesQuestion = question !== null && (await hasAnother(tx, learner, question));
    const added = await tx
      .insert(questionReports)
      .values({
        userId: learner.id,
        lessonId,
        questionId,
        subject,
        comment,
        // What its learner brought along is nobody else's to decide.
        status: source === "imported" || source === "reading" ? "upheld" : "open",
        hidesQuestion,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: questionReports.id });
    if (!question || added.length === 0) return { status: "reported" };
    if (source === "library") await withdrawIfDoubted(tx, question, now);
    // Few learners have a generated course, so one report is enough to ask the checker again.
    else if (source === "ai" && env().ai)
      await enqueue(tx, "recheck-question", { questionId: question.id, userId: learner.id });
    return { status: "reported" };
  });
}

async function findSource(tx: Transaction, lessonId: string) {
  const { source } = one(
    await tx
      .select({ source: courses.source })
      .from(courses)
      .innerJoin(lessons, eq(lessons.courseId, courses.id))
      .where(eq(lessons.id, lessonId)),
  );
  return source;
}

async function findQuestion(tx: Transaction, lessonId: string, questionId: string) {
  const [row] = await tx
    .select({
      id: questions.id,
      lessonId: questions.lessonId,
      conceptId: questions.conceptId,
    })
    .from(questions)
    .where(and(eq(questions.id, questionId), eq(questions.lessonId, lessonId)));
  return row ?? null;
}

/** Whether the learner has another question in this lesson, which can't be finished without one. */
async function hasAnother(
  tx: Transaction,
  learner: Learner,
  { id, lessonId }: ReportedQuestion,
): Promise<boolean> {
  const others = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(eq(questions.lessonId, lessonId), ne(questions.id, id), isActiveQuestionFor(learner.id)),
    )
    .limit(1);
  return others.length > 0;
}

/**
 * Withdraws an undecided question once enough learners doubt it; a dismissal stands until the operator changes it.
 */
async function withdrawIfDoubted(tx: Transaction, question: ReportedQuestion, now: Date) {
  const [decided] = await tx
    .select()
    .from(questionVerdicts)
    .where(eq(questionVerdicts.subject, subjectOf.question(question.id)));
  if (decided) return;
  const votes = await countVotes(tx, question, now);
  if (!canBeEnough(votes)) return;
  const { answerers } = one(
    await tx
      .select({ answerers: countDistinct(answers.userId) })
      .from(answers)
      .where(eq(answers.questionId, question.id)),
  );
  if (!isDoubtedByEnough(votes, answerers)) return;
  if ((await withdraw(tx, question)) === "last-question") return;
  await recordVerdict(tx, question.id, "withdrawn", now);
  await enqueue(tx, "recount-answers", { questionIds: [question.id] });
}

/** Counts only learners who answered the question and have learned here for a while. */
async function countVotes(tx: Transaction, question: ReportedQuestion, now: Date): Promise<number> {
  const own = tx
    .select({ one: sql`1` })
    .from(answers)
    .where(and(eq(answers.userId, questionReports.userId), eq(answers.questionId, question.id)));
  const reporters = await tx
    .select({
      id: users.id,
      createdAt: users.createdAt,
      finishedLessons: tx.$count(
        lessonProgress,
        and(eq(lessonProgress.userId, users.id), isNotNull(lessonProgress.completedAt)),
      ),
    })
    .from(questionReports)
    .innerJoin(users, eq(users.id, questionReports.userId))
    .where(
      and(
        eq(questionReports.questionId, question.id),
        ne(questionReports.status, "dismissed"),
        exists(own),
      ),
    );
  return reporters.filter((reporter) => mayVote(reporter, now)).length;
}
