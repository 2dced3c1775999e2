import { comparable } from "#app/rules/clean-text.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import { plainLine, plainText } from "../plain-text.ts";

type Draft = Record<string, unknown>;

/**
 * What many models write whatever the schema says: four `options`, of which `correct_answer` names one, and `beliefs` about
 * the others. The kind of a question that doesn't name it shows in its parts.
 */
export function reshapeQuestion(question: Draft): Draft {
  const named = { kind: kindBy(question), ...question };
  const { options } = question;
  if (!Array.isArray(options) || !options.every(isText)) return named;
  const bare = withoutLabels(options);
  const key = findKey(bare, options, textOf(question.correct_answer));
  const beliefs = (Array.isArray(question.beliefs) ? question.beliefs : []).filter(isRecord);
  const wrong = bare.filter((option) => option !== key);
  return {
    ...named,
    // A key that is none of the options leaves four wrong answers, and none of them may be taken for right.
    correct_answer: wrong.length === bare.length - 1 ? key : undefined,
    wrong_answers: wrong.map((answer) => {
      const about = beliefs.find(
        (belief) => findKey(bare, options, textOf(belief.answer)) === answer,
      );
      return { answer, belief: about?.belief, hint: about?.hint };
    }),
  };
}

const isText = (value: unknown): value is string => typeof value === "string";
const textOf = (value: unknown) => (isText(value) ? value : "");

const PARTS = { value: "number", items: "order", pairs: "match", groups: "sort", gaps: "cloze" };

const kindBy = (question: Draft): string =>
  Object.entries(PARTS).find(([part]) => question[part] !== undefined)?.[1] ?? "choice";

/** Marks that no page shows leave its texts; reasons that can't be used leave its wrong answers. */
export function repairQuestion(question: Draft, concepts: readonly string[]): Draft {
  const formulas: readonly string[] = question.kind === "number" ? FORMULAS : [];
  const plain = plainTexts(question, formulas) as Draft;
  return {
    ...plain,
    ...withSoundReasons(plain),
    concept: findConcept(concepts, plainLine(textOf(plain.concept))),
  };
}

/** Their stars multiply. */
const FORMULAS = ["value", "tolerance", "answer"];

/** An empty text is one that nobody wrote. */
const plainTexts = (value: unknown, formulas: readonly string[]): unknown => {
  if (isText(value)) return plainText(value) || undefined;
  if (Array.isArray(value)) return value.map((item) => plainTexts(item, formulas));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      formulas.includes(name) ? part : plainTexts(part, formulas),
    ]),
  );
};

/** A hint that says what is right is worse than none. */
function withSoundReasons({ correct_answer, value, wrong_answers }: Draft): Draft {
  if (!Array.isArray(wrong_answers)) return {};
  const right = textOf(correct_answer ?? value);
  const [key = "", ...answers] = withoutLabels([
    right,
    ...wrong_answers.map((wrong) => textOf(isRecord(wrong) ? wrong.answer : wrong)),
  ]);
  const sound = wrong_answers.flatMap((wrong, index) => {
    const answer = answers[index] ?? "";
    if (answer === "" || comparable(answer) === comparable(key)) return [];
    const { belief, hint } = isRecord(wrong) ? wrong : {};
    const isRevealing =
      !isText(hint) || (correct_answer !== undefined && comparable(hint).includes(comparable(key)));
    return [{ answer, belief, hint: isRevealing ? undefined : hint.slice(0, 200) }];
  });
  return { wrong_answers: sound, ...(correct_answer !== undefined && { correct_answer: key }) };
}

const LABELLED = /^\s*\(?([A-Da-d1-4])[).:]\s+/;

/** Only if all four are labelled: 'D. Trump' alone is an answer. */
function withoutLabels(options: readonly string[]): string[] {
  const marks = options
    .map((option) => LABELLED.exec(option)?.[1]?.toLowerCase() ?? "")
    .toSorted((one, other) => one.localeCompare(other))
    .join("");
  return marks === "abcd" || marks === "1234"
    ? options.map((option) => option.replace(LABELLED, ""))
    : [...options];
}

/** The option that a key means: by its text, with or without its label, or by its letter alone. */
function findKey(bare: readonly string[], labelled: readonly string[], key: string): string {
  const isKey = (option: string) =>
    comparable(option) === comparable(key) || comparable(plainText(option)) === comparable(key);
  const label = /^(?:option |answer )?\(?([A-D])[).:]?$/i.exec(key.trim())?.[1];
  const place = [
    bare.findIndex(isKey),
    labelled.findIndex(isKey),
    label ? "ABCD".indexOf(label.toUpperCase()) : -1,
  ].find((index) => index !== -1);
  return place === undefined ? key : (bare[place] ?? key);
}

/** Another spelling of a known name is that name; anything else is the question's own concept. */
function findConcept(concepts: readonly string[], name: string): string {
  return concepts.find((concept) => comparable(concept) === comparable(name)) ?? name;
}
