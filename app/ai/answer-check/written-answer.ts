import { responseFrom, type OpenQuestion, type Response } from "#app/rules/questions/question.ts";
import { textAroundGaps } from "#app/rules/questions/kinds/gaps.ts";

/** A question as a browser may see it before the answer is locked: nothing here can hold a key. */
export interface ShownQuestion {
  text: string;
  open: OpenQuestion;
}

const LETTERS = "ABCDEFGH";
const optionName = (place: number) => LETTERS[place] ?? "";

/** A question in lines, with letters for what can be chosen. */
export function questionInLines({ text, open }: ShownQuestion, number: number): string {
  const { kind } = open;
  const head = `Question ${number}${kind === "choice" ? "" : ` (${kind})`}: ${oneLine(text)}`;
  return [head, ...partsInLines(open)].join("\n");
}

function partsInLines({ kind, content }: OpenQuestion): string[] {
  switch (kind) {
    case "choice":
      return lettered(content.options);
    case "number":
      return content.unit === null ? [] : [`Unit: ${content.unit}`];
    case "order":
      return lettered(content.items);
    case "match":
      return [
        ...content.left.map((left, place) => `${place + 1}) ${oneLine(left)}`),
        ...lettered(content.right),
      ];
    case "sort":
      return [
        ...content.items.map((item, place) => `${place + 1}) ${oneLine(item)}`),
        ...lettered(content.groups),
      ];
    case "plot":
      return [
        ...content.curves.map(({ label, y }) => `Curve ${oneLine(label)}: ${y}`),
        ...content.sliders.map(
          ({ label, name, from, to, step }, place) =>
            `${place + 1}) ${oneLine(label)} (${name}): ${from} to ${to} in steps of ${step}`,
        ),
      ];
    case "cloze":
      return [
        `Text: ${oneLine(textAroundGaps(content.text).join("___"))}`,
        ...content.gaps.map(
          ({ options }, place) =>
            `Gap ${place + 1}: ${options ? lettered(options).join(" ") : "typed"}`,
        ),
      ];
    case "short":
    case "self":
      return [];
  }
}

const lettered = (texts: readonly string[]) =>
  texts.map((text, place) => `${optionName(place)}) ${oneLine(text)}`);

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** The response that an answer means, such as `B`, `C A B`, `1B 2A` or `12.5 km`; null if it is none. */
export function responseTo(open: OpenQuestion, answer: string): Response | null {
  if (/^\W*ambiguous\b/i.test(answer)) return null;
  const fields = fieldsOf(open, answer);
  return fields && responseFrom(open, fields);
}

function fieldsOf({ kind, content }: OpenQuestion, answer: string): string[] | null {
  switch (kind) {
    case "choice": {
      const letter = namedOption(answer);
      return letter === null ? null : [`${letter}`];
    }
    case "number":
    case "short":
    case "self":
      return [answer];
    case "order": {
      const order = namedItems(answer);
      return content.items.map((_, item) => `${item}:${order.indexOf(item)}`);
    }
    case "match": {
      const partners = pairsIn(answer);
      return content.left.map((_, left) => `${left}:${partners.get(left) ?? -1}`);
    }
    case "sort": {
      const groups = pairsIn(answer);
      return content.items.map((_, item) => `${item}:${groups.get(item) ?? -1}`);
    }
    case "plot":
      return (
        answer.replaceAll(/(?<![\d.])\d+\s*[:)]\s*/g, "").match(/-?\d+(?:\.\d+)?/g) ?? []
      ).slice(0, content.sliders.length);
    case "cloze": {
      const chosen = pairsIn(answer);
      const typed = answer.split(/[;|\n]/).map((word) => word.replace(/^\s*\d+\s*[:.)]\s*/, ""));
      return content.gaps.map(({ options }, gap) =>
        options ? (options[chosen.get(gap) ?? -1] ?? "") : (typed[gap] ?? ""),
      );
    }
  }
}

/** 'b', 'B) It is wet' and 'Option B' are B; a word that begins with one is not. */
function namedOption(answer: string): number | null {
  const name = /^(?:option |answer )?\W*([a-d])(?:[).:,]|$)/i.exec(answer.trim())?.[1];
  return name === undefined ? null : LETTERS.indexOf(name.toUpperCase());
}

const namedItems = (answer: string): number[] =>
  (
    answer.toUpperCase().match(/(?<![\p{L}])[A-H](?![\p{L}])/gu) ??
    answer.toUpperCase().match(/[A-H]/g) ??
    []
  ).map((letter) => LETTERS.indexOf(letter));

/** `1B 2A`, `1: B, 2: A` or `1-b`: places from 0. */
const pairsIn = (answer: string): Map<number, number> =>
  new Map(
    [...answer.matchAll(/(\d+)\s*[-–:.)=→]*\s*([A-Ha-h])(?![\p{L}])/gu)].map(
      ([, place = "0", letter = ""]) => [Number(place) - 1, LETTERS.indexOf(letter.toUpperCase())],
    ),
  );
