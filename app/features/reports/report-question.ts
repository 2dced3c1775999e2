import { and, countDistinct, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { db, one, type Transaction } from "#app/db/client.ts";
import { lessons, questionReports, questions, topics, users } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/find-session.ts";
import { findReadableLesson } from "../lessons/find-readable-lesson.ts";

export const REPORT_MAX_CHARACTERS = 500;

export const reportInput = z.object({
  lessonId: z.uuid(),
  /** Without one the report is about the lesson's text. */
  questionId: z.uuid().optional(),
  comment: z.string().trim().max(REPORT_MAX_CHARACTERS).default(""),
});

export type Reported = { status: "reported" | "not-found" | "locked" };

/** So many learners who doubt a question take it out of circulation until somebody has looked at it. */
const ENOUGH_TO_WITHDRAW = 2;

/**
 * 'This seems wrong': stored once per learner and question, or per learner and lesson. Learners of a library topic hold
 * copies of the same question, so reports count through its text.
 */
export async function reportQuestion(
  learner: Learner,
  { lessonId, questionId, comment }: z.infer<typeof reportInput>,
  now: Date,
): Promise<Reported> {
  const found = await findReadableLesson(learner, lessonId);
  if (found.status !== "readable") return { status: found.status };
  return db.transaction(async (tx) => {
    // A report about a lesson has no unique key: the learner's row keeps a double click apart.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, learner.id)).for("update");
    const question = questionId ? await findQuestion(tx, lessonId, questionId) : null;
    if (questionId && !question) return { status: "not-found" };
    const [known] = await tx
      .select({ id: questionReports.id })
      .from(questionReports)
      .where(
        and(
          eq(questionReports.userId, learner.id),
          eq(questionReports.lessonId, lessonId),
          questionId
            ? eq(questionReports.questionId, questionId)
            : isNull(questionReports.questionId),
        ),
      );
    if (known) return { status: "reported" };
    const report = { userId: learner.id, lessonId, questionId, comment, createdAt: now };
    await tx.insert(questionReports).values(report);
    if (question) await withdrawIfDoubted(tx, question);
    return { status: "reported" };
  });
}

type Question = typeof questions.$inferSelect;

async function findQuestion(tx: Transaction, lessonId: string, questionId: string) {
  const [question] = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.id, questionId), eq(questions.lessonId, lessonId)));
  return question ?? null;
}

/** The same question in every learner's copy of a library topic; of a written topic there is only the one. */
export async function findCopies(tx: Transaction, question: Question): Promise<string[]> {
  const copies = await tx
    .select({ id: questions.id })
    .from(questions)
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .innerJoin(topics, eq(topics.id, lessons.topicId))
    .where(
      or(
        eq(questions.id, question.id),
        and(
          eq(questions.questionText, question.questionText),
          eq(topics.source, "library"),
          eq(
            topics.librarySlug,
            tx
              .select({ slug: topics.librarySlug })
              .from(lessons)
              .innerJoin(topics, eq(topics.id, lessons.topicId))
              .where(eq(lessons.id, question.lessonId)),
          ),
        ),
      ),
    );
  return copies.map(({ id }) => id);
}

async function withdrawIfDoubted(tx: Transaction, question: Question): Promise<void> {
  const copies = await findCopies(tx, question);
  const { doubters } = one(
    await tx
      .select({ doubters: countDistinct(questionReports.userId) })
      .from(questionReports)
      .where(
        and(inArray(questionReports.questionId, copies), ne(questionReports.status, "dismissed")),
      ),
  );
  if (doubters >= ENOUGH_TO_WITHDRAW) await withdraw(tx, copies);
}

/** A lesson that nobody can be asked about could never be finished: its last question stays. */
export async function withdraw(tx: Transaction, ids: string[]): Promise<string[]> {
  const withdrawn = await tx
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
    )
    .returning({ id: questions.id });
  return withdrawn.map(({ id }) => id);
}
