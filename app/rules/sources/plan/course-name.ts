import { characterCount, cleanLine } from "../../clean-text.ts";
import { TOPIC_MAX_CHARACTERS } from "../../topics/topic-length.ts";

const EXTENSION = /\.(?:pdf|docx|epub|x?html?|md|markdown|txt|text)$/iu;

/** What a course is called until its plan has a better name: as many of its sources' names as a title takes. */
export function courseName(sources: readonly { name: string }[]): string {
  const names = sources.map(({ name }) => cleanLine(name).replace(EXTENSION, "").trim() || name);
  const [first = "", ...others] = [...new Set(names)];
  let name = first;
  for (const other of others) {
    const longer = `${name}, ${other}`;
    if (characterCount(longer) > TOPIC_MAX_CHARACTERS) break;
    name = longer;
  }
  return shortened(name);
}

const shortened = (name: string) =>
  characterCount(name) <= TOPIC_MAX_CHARACTERS
    ? name
    : `${Array.from(name)
        .slice(0, TOPIC_MAX_CHARACTERS - 1)
        .join("")
        .trimEnd()}…`;
