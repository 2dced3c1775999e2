import { readFileSync } from "node:fs";
import { languageName } from "#app/rules/generation/prose-language.ts";
import { cleanModelText } from "#app/rules/generation/topic-safety.ts";

const read = new Map<string, string>();

/**
 * Reads `app/ai/<writer>/<part>.md`, relative to the project's root: every command starts there, and the built server has
 * no source folder.
 */
export function promptOf(writer: string, part = "prompt"): string {
  const file = `app/ai/${writer}/${part}.md`;
  const text = read.get(file) ?? readFileSync(file, "utf8");
  read.set(file, text);
  return text;
}

/**
 * Fences what a learner or a model wrote with a tag it can't contain, so that the model doesn't read it as an instruction. Other
 * angle brackets stay: a question may be about HTML or `a < b`.
 */
function asData(tag: string, text: string): string {
  const inside = cleanModelText(text).replaceAll(TAG, (tag) =>
    tag.replaceAll("<", "‹").replaceAll(">", "›"),
  );
  return `<${tag}>\n${inside}\n</${tag}>`;
}

/** Whatever could open or close a fence of any of our prompts: their tags are lower-case words joined by hyphens. */
const TAGS =
  "already-taught|concepts?|lesson|lesson-1|lesson-text|lessons|mastery|misconceptions|misunderstanding|more|not-here|objective|original-explanation|outline|paragraphs|predict|questions|reader|replace|right-answer|scene|sources?|statements|stays|struggles-with|system|assistant|user|title|hook|topic|wrong-answers";
const TAG = new RegExp(String.raw`<\s*/?\s*(?:${TAGS})\b[^<>\n]*>?`, "giu");

/** Named, because a topic may have none: 'Jazz', 'Pandas'. Nothing for a language that isn't known. */
export const inLanguage = (language: string | undefined): string[] =>
  language ? [`Write in ${languageName(language)}.`] : [];

/** The inputs, then what is asked of this reply in particular. */
export const withNotes = (prompt: string, notes: readonly string[]): string =>
  notes.length > 0 ? `${prompt}\n\n${notes.join(" ")}` : prompt;

/** Fences every input and leaves out the missing ones. */
export function asPrompt(inputs: Record<string, string | readonly string[] | undefined>): string {
  return Object.entries(inputs)
    .flatMap(([tag, value]) => {
      const text = typeof value === "string" ? value : value?.join("\n");
      return text ? [asData(tag, text)] : [];
    })
    .join("\n\n");
}
