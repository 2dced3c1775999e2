import { comparable } from "#app/rules/clean-text.ts";
import { plainMarkup } from "#app/rules/blocks/plain-markup.ts";
import { diagram } from "#app/rules/diagrams/diagram.ts";
import { inWords } from "#app/rules/formulas/formula-in-words.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import { questionForm } from "./lesson-form.ts";

/** Shown where nothing is drawn: formulas become words, and marks disappear. */
const PLAIN_FIELDS = new Set([
  "title",
  "hook",
  "objective",
  "next_tease",
  "visual_description",
  "concept",
]);

/** Leaves out a broken diagram or question instead of rejecting the lesson, and marks that no page shows. */
export function repairLesson(draft: Record<string, unknown>, concepts: string[]): unknown {
  const questions = Array.isArray(draft.questions) ? draft.questions : [];
  return {
    ...withPlainTexts(draft),
    diagram: diagram.safeParse(draft.diagram).data,
    claims: Array.isArray(draft.claims) ? draft.claims.filter(isClaim) : undefined,
    questions: questions.flatMap((question) => {
      const repaired = isRecord(question) ? repairQuestion(question, concepts) : question;
      return questionForm.safeParse(repaired).data ?? [];
    }),
  };
}

const isClaim = (claim: unknown) =>
  isRecord(claim) &&
  typeof claim.quote === "string" &&
  claim.quote !== "" &&
  ["common knowledge", "standard result", "not sure"].includes(String(claim.known));

const withPlainTexts = (draft: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => {
      if (typeof value !== "string") return [[name, value]];
      const text = PLAIN_FIELDS.has(name) ? plainLine(value) : plainMarkup(value);
      // An empty text is one that nobody wrote.
      return text.trim() === "" ? [] : [[name, text]];
    }),
  );

const EMOJI = /\p{Extended_Pictographic}(?:\p{M}|\u200D|\p{Extended_Pictographic})*/gu;

const plainLine = (text: string) =>
  withoutEmphasis(inWords(plainMarkup(text)))
    .replaceAll(/`([^`\n]+)`/g, "$1")
    .replaceAll(EMOJI, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** `**word**` and `*word*`; a star between digits is a multiplication. */
const withoutEmphasis = (text: string) =>
  text.replaceAll(/(?<![\w*])(\*{1,3})(?=[^\s*])([^*\n`$]+?)(?<=[^\s*])\1(?![\w*])/g, "$2");

/** Removes option labels added by the model, and maps the key to an option and the concept to a known one. */
function repairQuestion(question: Record<string, unknown>, concepts: string[]): unknown {
  const { options } = question;
  if (!Array.isArray(options) || !options.every((option) => typeof option === "string"))
    return question;
  const bare = withoutLabels(options).map(plainText);
  const beliefs = Array.isArray(question.beliefs) ? question.beliefs : [];
  const texts = Object.entries(question).map(([name, value]) => [
    name,
    typeof value === "string" ? plainText(value) : value,
  ]);
  const key = findKey(bare, options, String(question.correct_answer ?? ""));
  return {
    ...Object.fromEntries(texts),
    options: bare,
    correct_answer: key,
    beliefs: beliefs.flatMap((one: unknown) => beliefAbout(one, bare, options, key)),
    concept: findConcept(concepts, plainLine(String(question.concept ?? ""))),
  };
}

const plainText = (text: string) => withoutEmphasis(plainMarkup(text)).trim();

/** One for each wrong option; others can't be told apart from a mistake. */
function beliefAbout(one: unknown, bare: string[], options: string[], key: string): unknown[] {
  if (!isRecord(one) || typeof one.belief !== "string" || one.belief.trim() === "") return [];
  const answer = findKey(bare, options, String(one.answer ?? ""));
  if (answer === key || !bare.includes(answer)) return [];
  const hint = typeof one.hint === "string" ? plainText(one.hint).slice(0, 200) : "";
  const isRevealing = hint === "" || comparable(hint).includes(comparable(key));
  const belief = plainText(one.belief).slice(0, 240);
  return [isRevealing ? { answer, belief } : { answer, belief, hint }];
}

const LABELLED = /^\s*\(?([A-Da-d1-4])[).:]\s+/;

/** Only if all four are labelled in order: 'D. Trump' alone is an answer. */
function withoutLabels(options: string[]): string[] {
  const marks = options.map((option) => LABELLED.exec(option)?.[1]?.toLowerCase()).join("");
  return marks === "abcd" || marks === "1234"
    ? options.map((option) => option.replace(LABELLED, ""))
    : options;
}

function findKey(bare: string[], labelled: string[], key: string): string {
  const isKey = (option: string) =>
    comparable(option) === comparable(key) || comparable(option) === comparable(plainText(key));
  const label = /^(?:option |answer )?\(?([A-D])[).:]?$/i.exec(key.trim())?.[1];
  const place = [
    bare.findIndex(isKey),
    labelled.findIndex(isKey),
    label ? "ABCD".indexOf(label.toUpperCase()) : -1,
  ].find((index) => index !== -1);
  return place === undefined ? key : (bare[place] ?? key);
}

/** Another spelling of a known name is that name; anything else is the question's own concept. */
function findConcept(concepts: string[], name: string): string {
  return concepts.find((concept) => comparable(concept) === comparable(name)) ?? name;
}
