import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { DraftLesson, DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import type { TrustItem } from "#app/rules/trust/trust-item.ts";
import type { OpenQuestion } from "./request.ts";

const linesOf = <Row>(file: string) =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);

/** What a real language model answered without the keys. */
const ANSWERS = new Map(
  linesOf<{ question: string; answer: string }>("test/ai-service/recorded-answers.jsonl").map(
    ({ question, answer }) => [question, answer],
  ),
);
/** The lessons that it answered about. */
export const SOUND = linesOf<{ writer: string; kind: string; reply: string }>(
  "test/ai-service/recorded-replies.jsonl",
)
  .filter(({ writer, kind }) => writer === "lesson" && kind === "honest")
  .map(({ reply }) => JSON.parse(reply) as DraftLesson)
  .flatMap((lesson) => lesson.questions.map((question: DraftQuestion) => ({ lesson, question })));
const SOUND_QUESTIONS = new Map(
  SOUND.map(({ question }) => [oneLine(question.question_text), question]),
);
/**
 * The recorded answer where there is one. Otherwise a simulated solver: right in 9 of 10, takes the best of four where none
 * is right, and one of two that are.
 */
export function recordedSolver(redux: readonly TrustItem[], isNaive: () => boolean = () => false) {
  const items = new Map(redux.map((item) => [oneLine(item.question.question_text), item]));
  return ({ question_text, options }: OpenQuestion): number | "ambiguous" => {
    const chance = chanceOf(`${question_text} ${options.toSorted().join(" ")}`);
    const none = options.indexOf("None of these");
    const recorded = options.indexOf(ANSWERS.get(question_text) ?? "");
    const item = items.get(question_text);
    const sound = SOUND_QUESTIONS.get(question_text);
    const key = oneLine((sound ?? item?.question)?.correct_answer ?? "");
    const place = options.indexOf(key);
    if (!item && isNaive()) return chance < 0.5 ? 0 : 1;
    if (!item && recorded !== -1) {
      const original = sound?.options.map(oneLine) ?? [];
      const hasSecond = options.some((option) => !original.includes(option));
      return hasSecond && chance < 0.6 ? "ambiguous" : recorded;
    }
    if (none !== -1 && (item?.kind ?? "good") === "good") return none;
    if (question_text.startsWith("(")) return "ambiguous";
    switch (item?.kind ?? "none-right") {
      case "good":
        return chance < 0.9 ? place : (place + 1) % 4;
      case "wrong-key":
        return chance < 0.8 ? (place + 1) % 4 : place;
      case "none-right":
        return none !== -1 && chance < 0.6 ? none : chance < 0.4 ? "ambiguous" : Math.max(0, place);
      default:
        return chance < 0.4 ? "ambiguous" : Math.max(0, place);
    }
  };
}

/** The same number from 0 to 1 for the same text. */
const chanceOf = (text: string) =>
  createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
