import { comparable } from "../clean-text.ts";
import type { OpenQuestion } from "./question.ts";

/** What a question asks, to recognise it again: 'Fill the gaps' says nothing without its text. */
export function wordingOf(text: string, { kind, content }: OpenQuestion): string {
  return comparable([text, ...subjectOf({ kind, content } as OpenQuestion)].join(" "));
}

function subjectOf({ kind, content }: OpenQuestion): string[] {
  switch (kind) {
    case "cloze":
      return [content.text];
    case "order":
      return content.items.toSorted();
    case "match":
      return content.left.toSorted();
    case "sort":
      return content.items.toSorted();
    case "plot":
      return content.curves.map(({ y }) => y);
    case "choice":
    case "number":
    case "short":
    case "self":
      return [];
  }
}
