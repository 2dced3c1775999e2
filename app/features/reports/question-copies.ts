import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { lessons, questions, topics } from "#app/db/tables/index.ts";

/** A question and the library course its lesson was copied from; null for the learner's own topics. */
export interface ReportedQuestion {
  id: string;
  lessonId: string;
  text: string;
  librarySlug: string | null;
}

/** Identifies a question across all learners' copies of a library course. */
export function subjectOf({ id, text, librarySlug }: Omit<ReportedQuestion, "lessonId">): string {
  if (librarySlug === null) return `question/${id}`;
  return `library/${librarySlug}/question/${createHash("sha256").update(text).digest("hex")}`;
}

export function selectQuestions(tx: Transaction) {
  return tx
    .select({
      id: questions.id,
      lessonId: questions.lessonId,
      text: questions.questionText,
      isWithdrawn: questions.isWithdrawn,
      source: topics.source,
      librarySlug: topics.librarySlug,
    })
    .from(questions)
    .innerJoin(lessons, eq(lessons.id, questions.lessonId))
    .innerJoin(topics, eq(topics.id, lessons.topicId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectQuestions>>[number];

/** Study plans share a slug too, but their questions belong to one learner only. */
export function asReported({ source, librarySlug, ...question }: Row) {
  return { ...question, librarySlug: source === "library" ? librarySlug : null };
}

/** The same question in every learner's copy of a library course; only the question itself in a learner's own topic. */
export async function findCopies(tx: Transaction, question: ReportedQuestion): Promise<string[]> {
  if (question.librarySlug === null) return [question.id];
  const copies = await selectQuestions(tx).where(
    and(
      eq(questions.questionText, question.text),
      eq(topics.source, "library"),
      eq(topics.librarySlug, question.librarySlug),
    ),
  );
  return copies.map(({ id }) => id);
}
