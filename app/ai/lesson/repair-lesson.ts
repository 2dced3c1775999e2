import { comparable } from "#app/rules/clean-text.ts";
import { draftQuestion } from "#app/rules/curriculum.ts";
import { diagram } from "#app/rules/diagram.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";

/** A broken picture or question is left out rather than the lesson thrown away: reading goes on without it. */
export function repairLesson(draft: Record<string, unknown>, concepts: string[]): unknown {
  const questions = Array.isArray(draft.questions) ? draft.questions : [];
  return {
    ...draft,
    diagram: diagram.safeParse(draft.diagram).data,
    questions: questions.flatMap((question) => {
      const mended = isRecord(question) ? repairQuestion(question, concepts) : question;
      return draftQuestion.safeParse(mended).data ?? [];
    }),
  };
}

/** Options without the letters that models put before them; the key as one of the options; a concept we know. */
function repairQuestion(question: Record<string, unknown>, concepts: string[]): unknown {
  const { options } = question;
  if (!Array.isArray(options) || !options.every((option) => typeof option === "string"))
    return question;
  const bare = withoutLetters(options);
  return {
    ...question,
    options: bare,
    correct_answer: keyAmong(bare, options, String(question.correct_answer ?? "")),
    concept: conceptAmong(concepts, String(question.concept ?? "")),
  };
}

const LETTERED = /^\s*\(?([A-Da-d1-4])[).:]\s+/;

/** Only where all four stand in order: 'D. Trump' alone is an answer. */
function withoutLetters(options: string[]): string[] {
  const marks = options.map((option) => LETTERED.exec(option)?.[1]?.toLowerCase()).join("");
  return marks === "abcd" || marks === "1234"
    ? options.map((option) => option.replace(LETTERED, ""))
    : options;
}

function keyAmong(bare: string[], lettered: string[], key: string): string {
  const isKey = (option: string) => comparable(option) === comparable(key);
  const letter = /^(?:option |answer )?\(?([A-D])[).:]?$/i.exec(key.trim())?.[1];
  const place = [
    bare.findIndex(isKey),
    lettered.findIndex(isKey),
    letter ? "ABCD".indexOf(letter.toUpperCase()) : -1,
  ].find((index) => index !== -1);
  return place === undefined ? key : (bare[place] ?? key);
}

function conceptAmong(concepts: string[], name: string): string {
  const known = concepts.find((concept) => comparable(concept) === comparable(name));
  return known ?? concepts[0] ?? name;
}
