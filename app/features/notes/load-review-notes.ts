import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { concepts, notes, questions } from "#app/db/tables/index.ts";
import { languageOf } from "#app/rules/language.ts";
import { noteForQuestion } from "#app/rules/notes/note-for-question.ts";
import type { Note } from "#app/rules/notes/note.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export type ReviewNote = Pick<Note, "quote" | "words">;

type Question = {
  id: string;
  lessonId: string;
  text: string;
  answer: { isSettled: boolean } | null;
};

/** The learner's own words for each question of a review that is settled, by its id. */
export async function loadReviewNotes(
  learner: Pick<Learner, "id">,
  all: readonly Question[],
): Promise<Record<string, ReviewNote>> {
  // An open question's answer may be in a note.
  const settled = all.filter(({ answer }) => answer?.isSettled);
  if (settled.length === 0) return {};
  const rows = await findNotes(learner.id, [...new Set(settled.map(({ lessonId }) => lessonId))]);
  if (rows.length === 0) return {};
  const names = await findConceptNames(settled.map(({ id }) => id));
  const ofLesson = Map.groupBy(rows, ({ lessonId }) => lessonId);
  return Object.fromEntries(
    settled.flatMap(({ id, lessonId, text }) => {
      const subject = { text, concept: names.get(id) ?? null };
      const note = noteForQuestion(ofLesson.get(lessonId) ?? [], subject, languageOf(text).lang);
      return note ? [[id, { quote: note.quote, words: note.words }]] : [];
    }),
  );
}

const findNotes = (userId: string, lessonIds: string[]) =>
  db
    .select({ lessonId: notes.lessonId, quote: notes.quote, words: notes.words })
    .from(notes)
    .where(
      and(
        eq(notes.userId, userId),
        eq(notes.isForReviews, true),
        inArray(notes.lessonId, lessonIds),
      ),
    )
    .orderBy(desc(notes.createdAt), desc(notes.id));

async function findConceptNames(questionIds: string[]) {
  const rows = await db
    .select({ id: questions.id, name: concepts.name })
    .from(questions)
    .innerJoin(concepts, eq(concepts.id, questions.conceptId))
    .where(inArray(questions.id, questionIds));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
