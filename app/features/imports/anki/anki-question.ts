import { characterCount, cleanLine, cleanProse } from "#app/rules/clean-text.ts";
import {
  lintQuestion,
  question as questionSchema,
  type Question,
} from "#app/rules/questions/question.ts";
import type { CardSides } from "#packages/anki/card-sides.ts";

export interface BroughtQuestion {
  text: string;
  question: Question;
  /** For the lesson's table. */
  front: string;
  back: string;
}

export type LeftOut = "empty" | "long";

const MAX_QUESTION = 400;
/** Longer ones are remembered and compared, not typed. */
const MAX_TYPED = { characters: 40, words: 5 } as const;
const MAX_ANSWER = 2_000;
const MAX_EXPLANATION = 700;
const MAX_ACCEPTED = 20;

const FEEDBACK = {
  feedbackCorrect: "You remembered it.",
  feedbackIncorrect: "Not this time. It comes back soon.",
};

/** A card as a question: with gaps, to type, or else to rate oneself. Or why it can't be one. */
export function questionOfCard(sides: CardSides | null, deck: string): BroughtQuestion | LeftOut {
  const front = cleanProse(sides?.front ?? "");
  const back = cleanProse(sides?.back ?? "");
  if (sides === null || front === "" || back === "") return "empty";
  if (characterCount(front) > MAX_QUESTION || characterCount(back) > MAX_ANSWER) return "long";
  for (const { text, question } of candidates(sides, front, back, deck)) {
    const parsed = questionSchema.safeParse(question);
    if (parsed.success && isFair(text, parsed.data))
      return { text, question: parsed.data, front, back };
  }
  return "empty";
}

/** The most telling kind first. */
function candidates({ cloze }: CardSides, front: string, back: string, deck: string) {
  const extra = cut(cleanProse(cloze?.extra ?? ""), MAX_EXPLANATION);
  const key = { ...FEEDBACK, explanation: extra || `From your deck “${cut(deck, 100)}”.` };
  const typed =
    cloze === null && isTyped(back)
      ? [{ kind: "short", content: {}, key: { ...key, accepted: acceptedOf(back) } }]
      : [];
  const withoutGaps = [...typed, { kind: "self", content: { answer: back }, key }];
  return [...withGaps(cloze, key), ...withoutGaps.map((question) => ({ text: front, question }))];
}

const isFair = (text: string, question: Question) =>
  !lintQuestion(text, question).some(({ severity }) => severity === "fatal");

function withGaps(cloze: CardSides["cloze"], key: object) {
  if (cloze === null) return [];
  const fillings = cloze.fillings.map(cleanLine);
  if (!fillings.every(isTyped)) return [];
  const text = cleanProse(cloze.text);
  const content = { text, gaps: fillings.map(() => ({ options: null })) };
  const gaps = fillings.map((filling) => acceptedOf(filling));
  return [
    { text: "Fill in the gaps.", question: { kind: "cloze", content, key: { ...key, gaps } } },
  ];
}

/** Short enough to be typed the same way by someone who knows it. */
const isTyped = (answer: string) =>
  answer !== "" &&
  !/[\n$]/.test(answer) &&
  characterCount(answer) <= MAX_TYPED.characters &&
  answer.split(/\s+/).length <= MAX_TYPED.words;

/** As it is written, without what stands in brackets, and each of several. */
function acceptedOf(answer: string): string[] {
  const bare = answer.replaceAll(/\s*[([][^()[\]]*[)\]]/g, "").trim();
  const parts = bare.split(/\s*[/;]\s*|\s+or\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const all = [answer, bare, ...(parts.length > 1 ? parts : [])].map(cleanLine);
  return [...new Set(all)].filter((text) => text !== "").slice(0, MAX_ACCEPTED);
}

export function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join("")
        .trim()}…`;
}
