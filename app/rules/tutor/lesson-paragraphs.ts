import { type Block, toMarkdown } from "../blocks/block.ts";
import { withoutCitations } from "../blocks/citations.ts";
import type { DetectedLanguage } from "../language.ts";
import { estimateTokens } from "../sources/estimate-tokens.ts";
import { queryWords, searchWords } from "../sources/search-words.ts";

/** A piece of a lesson that a reply can cite, with its block. */
export interface LessonParagraph {
  blockId: string;
  text: string;
}

/** What of a lesson a prompt holds. */
export const LESSON_TOKENS = 4_000;

const FENCED_OR_PARAGRAPH = /```[^]*?(?:```|$)[^\n]*|(?:(?!\n[ \t]*\n)(?!\n```)[^])+/g;

/**
 * A lesson in words, as its readers see it: pictures and tables too, but no question, no answer to a stop and no solution of
 * anything that readers try for themselves.
 */
export const lessonParagraphs = (
  blocks: readonly Block[],
  language?: DetectedLanguage,
): LessonParagraph[] =>
  blocks.flatMap((block) =>
    paragraphsOf(block, language)
      .map((text) => withoutCitations(text).trim())
      .filter((text) => text !== "")
      .map((text) => ({ blockId: block.id, text })),
  );

function paragraphsOf(block: Block, language?: DetectedLanguage): string[] {
  switch (block.kind) {
    case "text":
      return block.text.match(FENCED_OR_PARAGRAPH) ?? [];
    case "guess":
    case "sources":
      return [];
    case "math":
      return [`$$${block.latex}$$ (${block.spoken})`];
    case "ask":
      return [[block.prompt, ...(block.options ?? [])].join("\n")];
    case "plot":
      return [toMarkdown({ ...block, goal: undefined }, asIs, language)];
    case "diagram":
    case "code":
    case "table":
    case "callout":
    case "more":
    case "simulate":
      return [toMarkdown(block, asIs, language)];
    default:
      return [taskOf(block)];
  }
}

const asIs = (text: string) => text;

/** What is to be done, without the way it is done right. */
const taskOf = (block: object) =>
  ["title", "note", "task", "prompt"]
    .map((field) => (block as Record<string, unknown>)[field])
    .filter((text) => typeof text === "string")
    .join("\n");

/** What a message is about. */
interface Subject {
  blockId: string | null;
  quote: string;
  message: string;
}

/**
 * The paragraphs that fit into a prompt, in the lesson's order: all of an ordinary lesson. Of a longer one those of the block that was
 * quoted, then those that have words of the message, then the first ones.
 */
export function withinTokens(
  paragraphs: readonly LessonParagraph[],
  { blockId, quote, message }: Subject,
  { tokens = LESSON_TOKENS, language = undefined as string | undefined } = {},
): LessonParagraph[] {
  const costs = paragraphs.map(({ text }) => estimateTokens(text));
  if (costs.reduce((sum, cost) => sum + cost, 0) <= tokens) return [...paragraphs];
  const words = queryWords(`${quote} ${message}`, language);
  const rank = (paragraph: LessonParagraph) =>
    (paragraph.blockId === blockId ? words.length + 1 : 0) +
    sharedWords(words, paragraph.text, language);
  const ranks = paragraphs.map(rank);
  const chosen = new Set<number>();
  let left = tokens;
  const places = paragraphs
    .map((_, place) => place)
    .toSorted((one, other) => (ranks[other] ?? 0) - (ranks[one] ?? 0) || one - other);
  for (const place of places) {
    const cost = costs[place] ?? 0;
    if (cost > left) continue;
    left -= cost;
    chosen.add(place);
  }
  return paragraphs.filter((_, place) => chosen.has(place));
}

function sharedWords(words: readonly string[], text: string, language?: string): number {
  const own = new Set(searchWords(text, language));
  return words.filter((word) => own.has(word)).length;
}
