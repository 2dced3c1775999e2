import { sentencePlaces } from "../citations/sentence-places.ts";
import { isInOtherLanguage, proseLanguageOf } from "../generation/prose-language.ts";
import { solutionsOf } from "../questions/kinds/plot.ts";
import { answerTexts, type Question } from "../questions/question.ts";
import {
  leaksGroup,
  leaksOrder,
  leaksPair,
  listsPartners,
  namesInOrder,
} from "./guard/arrangement.ts";
import { numbersIn } from "./guard/numbers-in-text.ts";
import { givesVerdict, pointsAtOption, rulesOut } from "./guard/pointing.ts";
import { readingsOf } from "./guard/readings.ts";
import { rightText, saysText, type RightText } from "./guard/right-text.ts";
import { saysNumber, type RightNumber } from "./guard/says-number.ts";
import { describesSpelling, isAcrostic, isInParts, isInPieces } from "./guard/split-answer.ts";

function leaksIn(sentence: string, guard: Guard): boolean {
  return (
    givesVerdict(sentence) || readingsOf(sentence).some((reading) => saysAnswer(reading, guard))
  );
}

/**
 * The text without the sentences that give the answer away: its words, whatever they are disguised as, its number, its place among
 * the options, or a verdict on a guess. Empty if what is left still does when it is read as a whole. Rather too strict: what is left
 * out is replaced by a built-in hint.
 */
export function withoutLeaks(text: string, question: Question): string {
  const guard = guardOf(question);
  const rest = sentencesOf(text)
    .reduce((before, { words, space }) => {
      const isLeft = words !== "" && !isForeign(words, question) && !leaksIn(words, guard);
      // A paragraph still ends where its last sentence is left out.
      return isLeft ? before + words + space : before.trimEnd() + longer(space, spaceAfter(before));
    }, "")
    .trim();
  return leaksAsWhole(text, rest, guard) || isForeign(rest, question) ? "" : rest;
}

/** What `guardOf` prepares once for all sentences. */
interface Guard {
  question: Question;
  texts: RightText[];
  numbers: RightNumber[];
  wrong: RightText[];
  hasOptions: boolean;
  isTyped: boolean;
}

function guardOf(question: Question): Guard {
  const { right, wrong } = answerTexts(question);
  const isChosen = question.kind === "choice" || question.kind === "cloze";
  return {
    question,
    texts:
      question.kind === "number" ? [] : right.map((text) => rightText(text, isChosen ? wrong : [])),
    numbers: rightNumbers(question, right, wrong),
    wrong: question.kind === "choice" ? wrong.map((text) => rightText(text, right)) : [],
    hasOptions:
      question.kind === "choice" ||
      (question.kind === "cloze" && question.content.gaps.some(({ options }) => options !== null)),
    isTyped: question.kind === "short" || question.kind === "cloze",
  };
}

function rightNumbers(question: Question, right: string[], wrong: string[]): RightNumber[] {
  if (question.kind === "number") return [rightNumber(question)];
  return question.kind === "plot" ? settingsOf(question) : numbersOfOwn(right, wrong);
}

/** Where the sliders have to be, as far as they aren't there from the start. */
function settingsOf({ content, key }: Extract<Question, { kind: "plot" }>): RightNumber[] {
  const solutions = solutionsOf(content, key.goal);
  const values = content.sliders.flatMap(({ name, label, unit, start }) =>
    solutions
      .map((setting) => setting[name] ?? start)
      .filter((value) => value !== start)
      .map((value) => ({
        value,
        tolerance: 0,
        units: [label, ...(unit === undefined ? [] : [unit])],
      })),
  );
  return values.filter(
    ({ value }, index) => values.findIndex((other) => other.value === value) === index,
  );
}

const rightNumber = ({ content, key }: Extract<Question, { kind: "number" }>): RightNumber => ({
  value: key.value,
  tolerance: key.tolerance,
  units: content.unit === null ? key.units : [content.unit, ...key.units],
});

/** The only number of the right answers that no other has: 'forty percent' for 'About 40%'. */
function numbersOfOwn(right: readonly string[], wrong: readonly string[]): RightNumber[] {
  const valuesIn = (texts: readonly string[]) =>
    texts.flatMap((text) => numbersIn(text).flatMap(({ values }) => values));
  const others = new Set(valuesIn(wrong));
  const own = [...new Set(valuesIn(right).filter((value) => !others.has(value)))];
  return own.length > 1
    ? []
    : own.map((value) => ({ value, tolerance: 0, units: ["%", "percent"] }));
}

function saysAnswer(text: string, guard: Guard): boolean {
  const { question, texts, numbers, wrong, hasOptions, isTyped } = guard;
  if (texts.some((right) => saysText(text, right))) return true;
  if (numbers.some((number) => saysNumber(text, number))) return true;
  if (hasOptions && pointsAtOption(text)) return true;
  if (wrong.some((option) => saysText(text, option)) && rulesOut(text)) return true;
  if (isTyped && texts.some(({ words }) => describesSpelling(text, words.join("")))) return true;
  if (question.kind === "order") return leaksOrder(text, question.content.items);
  if (question.kind === "sort") return leaksGroup(text, question.content, question.key.groups);
  return question.kind === "match" && leaksPair(text, question.content, question.key.pairs);
}

/** Pieces that are harmless one by one, in the whole text or in what is left of it. */
function leaksAsWhole(text: string, rest: string, guard: Guard): boolean {
  if (rest === "") return false;
  const { question, texts } = guard;
  const isSplit = texts.some(
    ({ words, content, isEveryday }) =>
      !isEveryday &&
      (isInPieces(rest, words.join("")) ||
        isInParts(rest, content) ||
        isAcrostic(rest, words.join("")) ||
        isAcrostic(text, words.join(""))),
  );
  if (
    isSplit ||
    readingsOf(rest)
      .slice(1)
      .some((reading) => saysAnswer(reading, guard))
  )
    return true;
  if (question.kind === "order")
    return namesInOrder(rest, question.content.items, question.key.order);
  const isListed =
    question.kind === "match" && listsPartners(rest, question.content.right, question.key.pairs);
  return isListed || leaksAcross(rest, question);
}

/** Half of a pair in one sentence, half in the next. */
function leaksAcross(text: string, question: Question): boolean {
  if (question.kind !== "match" && question.kind !== "sort") return false;
  const sentences = sentencesOf(text).map(({ words }) => words);
  return sentences.some((sentence, index) => {
    const two = `${sentence} ${sentences[index + 1] ?? ""}`;
    return question.kind === "match"
      ? leaksPair(two, question.content, question.key.pairs)
      : leaksGroup(two, question.content, question.key.groups);
  });
}

/** A translation can't be looked through for the answer; a hint is in the language of its question. */
function isForeign(text: string, { key, content }: Question): boolean {
  const own = `${key.explanation} ${key.feedbackCorrect} ${key.feedbackIncorrect}`;
  return (
    isInOtherLanguage(text, proseLanguageOf(own)) ||
    isInOtherScript(text, own + JSON.stringify(content))
  );
}

const MAIN_SHARE = 0.7;

function isInOtherScript(text: string, own: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return false;
  return SCRIPTS.some(
    (script) => (text.match(script)?.length ?? 0) > letters * MAIN_SHARE && !own.match(script),
  );
}

const SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Arabic",
  "Hebrew",
  "Devanagari",
  "Thai",
  "Hangul",
  "Han",
  "Hiragana",
  "Katakana",
].map((script) => new RegExp(`\\p{Script=${script}}`, "gu"));

interface Sentence {
  words: string;
  /** Between it and the next one. */
  space: string;
}

const spaceAfter = (text: string) => text.slice(text.trimEnd().length);
const longer = (one: string, other: string) => (one.length >= other.length ? one : other);

/** Headings and code, which are no sentences, are pieces as well. */
function sentencesOf(text: string): Sentence[] {
  // The number of an item in a list belongs to its sentence.
  const starts = sentencePlaces(text)
    .map(({ start }) => start)
    .filter((start) => !/(?:^|\s)(?:\d{1,2}[.)]|[-*+•])\s*$/u.test(text.slice(0, start)));
  const lines = [...text.matchAll(/\n(?!\n)/gu)].map(({ index }) => index + 1);
  const cuts = [...new Set([0, ...starts, ...lines, text.length])].toSorted(
    (one, other) => one - other,
  );
  return cuts.slice(0, -1).map((cut, index) => {
    const piece = text.slice(cut, cuts[index + 1]);
    return { words: piece.trimEnd(), space: spaceAfter(piece) };
  });
}
