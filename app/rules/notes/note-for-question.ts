import type { DetectedLanguage } from "../language.ts";
import { queryWords } from "../sources/search-words.ts";
import type { Note } from "./note.ts";

type Written = Pick<Note, "quote" | "words">;

/**
 * The note to show with a question's feedback: the newest one that shares a telling word with the question or its concept,
 * otherwise the newest.
 */
export function noteForQuestion<Candidate extends Written>(
  newestFirst: readonly Candidate[],
  { text, concept }: { text: string; concept: string | null },
  language: DetectedLanguage | undefined,
): Candidate | null {
  const telling = new Set(queryWords(`${text} ${concept ?? ""}`, language));
  const isRelated = ({ quote, words }: Written) =>
    queryWords(`${quote} ${words}`, language).some((word) => telling.has(word));
  return newestFirst.find(isRelated) ?? newestFirst[0] ?? null;
}
