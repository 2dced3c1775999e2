import { isRecord } from "#packages/llm-objects/is-record.ts";
import { paragraphsOf } from "./paragraphs-of.ts";

/* A lesson's ideas and steps as Markdown: `rules/blocks/markdown-blocks.ts` reads it back as blocks. */

/** Between two ideas, and between two steps of an example. */
const PARTED = "\n\n---\n\n";

/**
 * The items of a list as they are read. Of a list that is still growing it is the beginning: what follows is only added at the end.
 */
export function inMarkdown(items: unknown): unknown {
  if (!Array.isArray(items)) return items;
  return items.map(ideaInMarkdown).join(PARTED);
}

function ideaInMarkdown(item: unknown): string {
  if (!isRecord(item)) return textOf(item);
  const more = textOf(item.more);
  return [
    textOf(item.text),
    ...(more.trim() === "" ? [] : [`\n\n> [!MORE]\n> ${more.replaceAll(/\n+/g, "\n>\n> ")}`]),
    ...(item.closes_gap === true ? ["\n\n> [!GUESS]\n"] : []),
  ].join("");
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Of a paragraph. A card has about 120. */
const MAX_WORDS = 150;
const CUT_WORDS = 110;
const SENTENCE_END = /(?<=[.!?。！？…]["”»)]?)\s+(?=\S)/u;

/** Cuts paragraphs that are too long for a card, between sentences. Lists, quotes and code stay whole. */
export const withShortParagraphs = (text: string): string =>
  paragraphsOf(text)
    .map((paragraph) => (isLong(paragraph) ? cut(paragraph) : paragraph))
    .join("\n\n");

const isLong = (paragraph: string) =>
  !/^\s*(?:[-*+>|]|\d+[.)]|```|\$\$)/m.test(paragraph) && wordsIn(paragraph) > MAX_WORDS;

function cut(paragraph: string): string {
  const parts: string[] = [];
  for (const sentence of paragraph.split(SENTENCE_END)) {
    const last = parts.at(-1);
    if (last !== undefined && wordsIn(last) + wordsIn(sentence) <= CUT_WORDS)
      parts[parts.length - 1] = `${last} ${sentence}`;
    else parts.push(sentence);
  }
  return parts.join("\n\n");
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;
