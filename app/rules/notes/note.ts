/** How much a learner's notes may hold. */
export const NOTE = { quote: 2_000, words: 4_000, perLearner: 2_000 } as const;

/** What a note is about: a lesson, or a source that its learner brought. */
export type NoteSubject = { lessonId: string } | { sourceId: string };

/** A note as it is shown. */
export interface Note {
  id: string;
  /** The highlighted words; empty for a note about the whole. */
  quote: string;
  words: string;
  isForReviews: boolean;
  /** The place in a source, in UTF-16 units. */
  start: number | null;
  end: number | null;
}
