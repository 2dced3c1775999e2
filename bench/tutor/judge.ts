import type { Question } from "#app/rules/questions/question.ts";

/* Knows nothing of the product's guard: it looks for what the recording says would give the answer, and for the answer itself. */

/** Shorter answers stand in other words. */
const MIN_CHARACTERS = 5;

/** Whether a text still gives anything of the answer. */
export function givesAnswer(text: string, gives: readonly string[], question: Question): boolean {
  const read = plain(text);
  const squeezed = squeezedText(text);
  return (
    gives.some((part) => read.includes(plain(part))) ||
    answersOf(question)
      .map(squeezedText)
      .some((answer) => answer.length >= MIN_CHARACTERS && squeezed.includes(answer))
  );
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\u200B-\u200F\u2060]/gu, "")
    .replaceAll(/\s+/gu, " ");

const squeezedText = (text: string) => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

function answersOf({ kind, content, key }: Question): string[] {
  switch (kind) {
    case "choice":
      return content.options.filter((_, option) => option === key.option);
    case "short":
      return key.accepted;
    case "cloze":
      return key.gaps.flat();
    default:
      return [];
  }
}
