import { readFileSync } from "node:fs";
import { cleanModelText } from "#app/rules/topic-safety.ts";

const read = new Map<string, string>();

/**
 * Reads `app/ai/<writer>/<part>.md`, relative to the project's root: every command starts there, and the built server has
 * no source folder.
 */
export function promptOf(writer: string, part = "prompt"): string {
  const file = `app/ai/${writer}/${part}.md`;
  const known = read.get(file) ?? readFileSync(file, "utf8");
  read.set(file, known);
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
