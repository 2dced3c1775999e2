import { readFileSync } from "node:fs";

const read = new Map<string, string>();

/** `ai/<writer>/prompt.md`, from the project's root: the built server has no folder of its own. */
export function promptOf(writer: string): string {
  const known = read.get(writer) ?? readFileSync(`app/ai/${writer}/prompt.md`, "utf8");
  read.set(writer, known);
  return known;
}

/** What a learner typed is data: fenced by a tag it cannot contain, so it never reads as an instruction. */
export const asData = (tag: string, text: string) =>
  `<${tag}>\n${text.replaceAll("<", "‹").replaceAll(">", "›")}\n</${tag}>`;
