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
const asData = (tag: string, text: string): string => `<${tag}>\n${asMaterial(text)}\n</${tag}>`;

/** Nothing in it opens or closes a tag of ours, or a turn. */
const asMaterial = (text: string) =>
  cleanModelText(text)
    .replaceAll(TAG, harmless)
    .replaceAll(TURN, (turn) => harmless(turn).replaceAll("[", "⟦").replaceAll("]", "⟧"));

const harmless = (tag: string) => tag.replaceAll("<", "‹").replaceAll(">", "›");

/** Whatever could open or close a fence of any of our prompts: their tags are lower-case words joined by hyphens. */
const TAGS =
  "already-taught|claims|concepts?|earlier-messages|learner-message|learner-words|lesson|lesson-1|lesson-text|lessons|mastery|misconceptions|misunderstanding|more|not-here|objective|original-explanation|outline|own-words|paragraphs?|passages?|predict|questions?|quoted-words|reader|replace|right-answer|scene|sources?|statements|stays|struggles-with|system|assistant|user|title|hook|topic|wrong-answers?";
const TAG = new RegExp(String.raw`<\s*/?\s*(?:${TAGS})\b[^<>\n]*>?`, "giu");

/** What some models are served with between two turns. Pipes of a program, `f <| x`, have a space. */
const TURN = /<[|｜][^\s<>]+>?|\[\/?INST\]|<<\/?SYS>>/giu;

/** A passage of a learner's source, as models see it. */
export interface NumberedPassage {
  /** From 1. */
  number: number;
  page: number | null;
  text: string;
}

/** Each between tags of its own, which nothing in it can close. Only for the user's prompt. */
export const asPassages = (passages: readonly NumberedPassage[], tag = "passage"): string =>
  passages
    .map(({ number, page, text }) => {
      const head = page === null ? `number="${number}"` : `number="${number}" page="${page}"`;
      return `<${tag} ${head}>\n${asMaterial(text)}\n</${tag}>`;
    })
    .join("\n\n");

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

/** The inputs, then passages of the course's sources where it has any. */
export const withPassages = (
  passages: readonly NumberedPassage[],
  inputs: Parameters<typeof asPrompt>[0],
): string =>
  [asPrompt(inputs), ...(passages.length > 0 ? [asPassages(passages)] : [])].join("\n\n");
