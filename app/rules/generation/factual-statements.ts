import { sentencesOf } from "../lessons/prose/voice.ts";

/** More would be a lesson about figures, and cost more than they are worth. */
const MAX_STATEMENTS = 5;

const YEAR = /(?<![\d.,])(?:1[5-9]|20)\d\d(?![\d.,]*\d)/;
const SHARE =
  /\d\s?%|\d (?:percent|per cent|por ciento|pour cent|prozent|per cento|procent|por cento)\b/iu;
const STUDY =
  /(?<!\p{L})(?:stud(?:y|ies) (?:found|show|from|of|by|in)|surveys?|researchers?|experiments? (?:found|show)|estudios?|encuestas?|investigador(?:es)?|études?|enquêtes?|sondages?|chercheurs?|studien?|umfragen?|forscher(?:innen)?|studio condotto|ricercatori|pesquisas?|pesquisadores)(?!\p{L})/iu;

/**
 * Sentences that say a year or a study, outside the example also a share, and that the writer did not list as claims. Null claims have passed
 * before: what nobody declared is to be confirmed by someone else.
 */
export function undeclaredStatements(
  { explanation, example, elaboration }: Record<"explanation" | "example" | "elaboration", string>,
  declared: readonly string[],
): string[] {
  const isDeclared = (sentence: string) =>
    declared.some((quote) => quote.includes(sentence) || sentence.includes(quote));
  const statements = [
    ...factsIn(`${explanation}\n\n${elaboration}`, [YEAR, SHARE, STUDY]),
    // Its case is made up, and so are its shares.
    ...factsIn(example, [STUDY]),
  ];
  return statements.filter((sentence) => !isDeclared(sentence)).slice(0, MAX_STATEMENTS);
}

/** More marks would be noise. */
const MAX_UNSOURCED = 8;
const QUOTATION = /[“„«「"](?:[^“”„«»「」"\n]+\s){3,}[^“”„«»「」"\n]+[”“»」"]/u;
/** A person who is quoted has a name and a surname. What anyone might say has none. */
const FULL_NAME = /\p{Lu}\p{L}+ (?:(?:de|van|von|da|di|del|la|le) )?\p{Lu}\p{L}+/u;

/** Sentences of a lesson written from nothing that say a year, a share, a study or somebody's words: no source says any of it. */
export const factualStatements = ({
  explanation,
  example,
  elaboration,
}: Record<"explanation" | "example" | "elaboration", string>): string[] =>
  [
    ...sentencesOf(explanation).filter(isFactual),
    ...factsIn(example, [STUDY]),
    ...sentencesOf(elaboration).filter(isFactual),
  ].slice(0, MAX_UNSOURCED);

const isFactual = (sentence: string) =>
  [YEAR, SHARE, STUDY].some((sign) => sign.test(sentence)) ||
  (QUOTATION.test(sentence) && FULL_NAME.test(sentence.replace(QUOTATION, "")));

const factsIn = (text: string, signs: readonly RegExp[]) =>
  sentencesOf(text).filter((sentence) => signs.some((sign) => sign.test(sentence)));
