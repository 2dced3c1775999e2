import { wordCount } from "./readability.ts";

/** How a text sounds when it's read aloud. */

const CONTRACTION =
  /\b(?:\p{L}+n[’']t|\p{L}+[’'](?:re|ve|ll|d|m)|(?:it|that|there|here|what|who|how|where|when|he|she|let|everyone|everybody|nobody|nothing|something|one)[’']s)\b/giu;

/** Latinate words that have a shorter one people say. */
const HEAVY_WORD = new RegExp(
  String.raw`\b(?:${[
    "approximate(?:ly|s|d)?",
    "sufficient(?:ly)?",
    "insufficient(?:ly)?",
    "consequent(?:ly)?",
    "nevertheless",
    "nonetheless",
    "whereas",
    "moreover",
    "furthermore",
    "thereby",
    "therein",
    "hence",
    "thus",
    "albeit",
    "illuminat(?:es?|ed|ing)",
    "necessitat(?:es?|ed|ing)",
    "obtain(?:s|ed|ing|able)?",
    "regard(?:s|ed|ing)?",
    "utili[sz](?:es?|ed|ing|ation)",
    "facilitat(?:es?|ed|ing)",
    "demonstrat(?:es?|ed|ing)",
    "constitut(?:es?|ed|ing)",
    "comprises?",
    "comprised",
    "possess(?:es|ed|ing)?",
    "acquir(?:es?|ed|ing)",
    "endeavour(?:s|ed)?",
    "commenc(?:es?|ed|ing)",
    "terminat(?:es?|ed|ing)",
    "ascertain(?:s|ed)?",
    "accompl(?:ish|ished|ishes)",
    "additional(?:ly)?",
    "subsequent(?:ly)?",
    "prior to",
    "numerous",
    "initially",
    "predominantly",
    "considerabl[ey]",
    "remarkabl[ey]",
    "exceedingly",
    "respective(?:ly)?",
    "aforementioned",
    "in order to",
    "with respect to",
    "purchas(?:es?|ed|ing)",
    "assistance",
    "permits?",
    "permitted",
    "requires?",
    "acknowledg(?:es?|ed|ing)",
  ].join("|")})\b`,
  "giu",
);

const FORMAL_NEGATION =
  /\b(?:cannot|(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not)\b/giu;
const QUOTED = /“[^”]*”|"[^"]*"|«[^»]*»/gu;

/** How many of a hundred words are contractions. */
export const contractionShare = (text: string): number =>
  per(100, text.match(CONTRACTION)?.length ?? 0, wordCount(text));

export const heavyWords = (text: string): string[] =>
  (text.match(HEAVY_WORD) ?? []).map((word) => word.toLowerCase());

/** How many of a thousand. */
export const heavyWordShare = (text: string): number =>
  per(1000, heavyWords(text).length, wordCount(text));

/** 'cannot' and 'is not' where nobody is quoted. */
export const formalNegations = (text: string): string[] =>
  text.replaceAll(QUOTED, "").match(FORMAL_NEGATION) ?? [];

const per = (base: number, count: number, words: number) =>
  words === 0 ? 0 : Math.round((count / words) * base * 10) / 10;

/** Paragraphs and items of lists, each on one line, without fenced code. */
export const paragraphsOf = (markdown: string): string[] =>
  markdown
    .replaceAll(/^```[^]*?^```$/gm, "")
    .split(/\n\s*\n|\n(?=\s*(?:[-*•]|\d+\.)\s)/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "");

export const sentencesOf = (markdown: string): string[] =>
  paragraphsOf(markdown).flatMap((paragraph) =>
    paragraph.split(/(?<=[.!?…]["'”’)\]*]*)\s+(?=["'“‘(*]*[\p{Lu}\p{N}])/u),
  );
