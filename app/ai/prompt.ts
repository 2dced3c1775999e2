import { readFileSync } from "node:fs";
import { cleanModelText } from "#app/rules/topic-safety.ts";

const read = new Map<string, string>();

/**
 * Reads `app/ai/<writer>/prompt.md`, relative to the project's root: every command starts there, and the built server has
 * no source folder.
 */
export function promptOf(writer: string): string {
  const known = read.get(writer) ?? readFileSync(`app/ai/${writer}/prompt.md`, "utf8");
  read.set(writer, known);
  return known;
}

/** Fences what a learner typed with a tag it can't contain, so that the model doesn't read it as an instruction. */
const asData = (tag: string, text: string) =>
  `<${tag}>\n${cleanModelText(text).replaceAll("<", "‹").replaceAll(">", "›")}\n</${tag}>`;

/** Fences every input and leaves out the missing ones. */
export function asPrompt(inputs: Record<string, string | string[] | undefined>): string {
  return Object.entries(inputs)
    .flatMap(([tag, value]) => {
      const text = Array.isArray(value) ? value.join("\n") : value;
      return text ? [asData(tag, text)] : [];
    })
    .join("\n\n");
}
