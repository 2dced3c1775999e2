import { readFileSync } from "node:fs";
import { cleanModelText } from "#app/rules/topic-safety.ts";

const read = new Map<string, string>();

/**
 * `app/ai/<writer>/prompt.md`, from the project's root: the launcher starts every command there, and the built server has
 * no folder of its own that the text would lie beside.
 */
export function promptOf(writer: string): string {
  const known = read.get(writer) ?? readFileSync(`app/ai/${writer}/prompt.md`, "utf8");
  read.set(writer, known);
  return known;
}

/** What a learner typed is data: fenced by a tag it cannot contain, so it never reads as an instruction. */
const asData = (tag: string, text: string) =>
  `<${tag}>\n${cleanModelText(text).replaceAll("<", "‹").replaceAll(">", "›")}\n</${tag}>`;

/** Every input in a fence of its own; what is not known is left out. */
export function asPrompt(inputs: Record<string, string | string[] | undefined>): string {
  return Object.entries(inputs)
    .flatMap(([tag, value]) => {
      const text = Array.isArray(value) ? value.join("\n") : value;
      return text ? [asData(tag, text)] : [];
    })
    .join("\n\n");
}
