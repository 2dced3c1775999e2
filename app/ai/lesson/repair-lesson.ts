import { comparable } from "#app/rules/clean-text.ts";
import { draftQuestion } from "#app/rules/curriculum.ts";
import { diagram } from "#app/rules/diagram.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";

/** Leaves out a broken diagram or question instead of rejecting the lesson. */
export function repairLesson(draft: Record<string, unknown>, concepts: string[]): unknown {
  const questions = Array.isArray(draft.questions) ? draft.questions : [];
  return {
    ...draft,
    diagram: diagram.safeParse(draft.diagram).data,
    questions: questions.flatMap((question) => {
      const repaired = isRecord(question) ? repairQuestion(question, concepts) : question;
      return draftQuestion.safeParse(repaired).data ?? [];
    }),
  };
}

/** Removes option labels added by the model, and maps the key to an option and the concept to a known one. */
function repairQuestion(question: Record<string, unknown>, concepts: string[]): unknown {
  const { options } = question;
  if (!Array.isArray(options) || !options.every((option) => typeof option === "string"))
    return question;
  const bare = withoutLabels(options);
  return {
    ...question,
    options: bare,
    correct_answer: findKey(bare, options, String(question.correct_answer ?? "")),
    concept: findConcept(concepts, String(question.concept ?? "")),
  };
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
  const isKey = (option: string) => comparable(option) === comparable(key);
  const label = /^(?:option |answer )?\(?([A-D])[).:]?$/i.exec(key.trim())?.[1];
  const place = [
    bare.findIndex(isKey),
    labelled.findIndex(isKey),
    label ? "ABCD".indexOf(label.toUpperCase()) : -1,
  ].find((index) => index !== -1);
  return place === undefined ? key : (bare[place] ?? key);
}

function findConcept(concepts: string[], name: string): string {
  const known = concepts.find((concept) => comparable(concept) === comparable(name));
  return known ?? concepts[0] ?? name;
}
