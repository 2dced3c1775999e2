import { plainMarkup } from "#app/rules/blocks/plain-markup.ts";
import { diagram } from "#app/rules/diagrams/diagram.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import { citedPassage } from "../citations/cited-passage.ts";
import { plainLine } from "../plain-text.ts";
import { choiceForm } from "../questions/question-forms.ts";
import { repairQuestion, reshapeQuestion } from "../questions/repair-question.ts";
import { isShallow } from "./interactive/sound-interactive.ts";
import { lessonForm, MAX_SOURCED_CLAIMS, sourcedLessonForm } from "./lesson-form.ts";

/** Shown where nothing is drawn: formulas become words, and marks disappear. */
const PLAIN_FIELDS = new Set([
  "title",
  "hook",
  "objective",
  "next_tease",
  "visual_description",
  "concept",
]);

/** Questions in a shape that the schema doesn't have. */
export const reshapeQuestions = (draft: Record<string, unknown>): Record<string, unknown> => ({
  ...draft,
  questions: Array.isArray(draft.questions)
    ? draft.questions.map((question: unknown) =>
        isRecord(question) ? reshapeQuestion(question) : question,
      )
    : draft.questions,
});

/** One text where a list was asked for is its only item; items are taken with and without their names. */
export function reshapeLesson(draft: Record<string, unknown>): Record<string, unknown> {
  const { explanation, ideas, example } = draft;
  return {
    ...reshapeQuestions(draft),
    explanation: listOf(explanation ?? ideas).map((item) =>
      typeof item === "string" ? { text: item } : item,
    ),
    example: listOf(example).map((item) => (isRecord(item) ? item.text : item)),
    // Nested too deeply, it would cost the lesson.
    interactive: isShallow(draft.interactive) ? draft.interactive : undefined,
  };
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === "string" && value.trim() !== "" ? [value] : [];

/** Leaves out a broken diagram or question instead of rejecting the lesson, and marks that no page shows. */
export function repairLesson(draft: Record<string, unknown>, concepts: string[]): unknown {
  return {
    ...withPlainTexts(draft),
    ...withPlainLists(draft),
    diagram: diagram.safeParse(draft.diagram).data,
    interactive_after: lessonForm.shape.interactive_after.safeParse(draft.interactive_after).data,
    claims: Array.isArray(draft.claims) ? draft.claims.filter(isClaim) : undefined,
    questions: soundChoices(draft.questions, concepts),
  };
}

/** The same of a lesson from sources. What it cites is checked later; what can't be a citation is left out. */
export function repairSourcedLesson(draft: Record<string, unknown>, concepts: string[]): unknown {
  const { claims } = draft;
  return {
    ...withPlainTexts(draft),
    ...withPlainLists(draft),
    diagram: diagram.safeParse(draft.diagram).data,
    interactive_after: lessonForm.shape.interactive_after.safeParse(draft.interactive_after).data,
    claims: Array.isArray(claims) ? claims.flatMap(soundClaim).slice(0, MAX_SOURCED_CLAIMS) : [],
    questions: soundCitingChoices(draft.questions, concepts),
  };
}

const sourcedClaim = sourcedLessonForm.shape.claims.unwrap().element;

function soundClaim(claim: unknown) {
  if (!isRecord(claim)) return [];
  const knowledge = isKnowledge(claim.known) ? claim.known : undefined;
  const sound = sourcedClaim.safeParse({
    quote: claim.quote,
    known: knowledge,
    ...citedPassage(claim),
  });
  return sound.success ? [sound.data] : [];
}

/** Each on its own, so that a broken one doesn't cost the others. */
export const soundChoices = (questions: unknown, concepts: readonly string[]) =>
  (Array.isArray(questions) ? questions : []).flatMap((question: unknown) =>
    isRecord(question) ? (choiceForm.safeParse(repairQuestion(question, concepts)).data ?? []) : [],
  );

/** Each with what it cites. */
export const soundCitingChoices = (questions: unknown, concepts: readonly string[]) =>
  listOf(questions).flatMap((question) =>
    soundChoices([question], concepts).map((choice) => ({
      ...choice,
      ...citedPassage(isRecord(question) ? question : {}),
    })),
  );

const isClaim = (claim: unknown) =>
  isRecord(claim) &&
  typeof claim.quote === "string" &&
  claim.quote !== "" &&
  isKnowledge(claim.known);

const isKnowledge = (knowledge: unknown) =>
  ["common knowledge", "standard result", "not sure"].includes(String(knowledge));

/** An empty item is one that nobody wrote. */
function withPlainLists({ explanation, example }: Record<string, unknown>) {
  const ideas = listOf(explanation).flatMap((item) => {
    if (!isRecord(item)) return [];
    const [text, more] = [item.text, item.more].map((part) =>
      typeof part === "string" ? plainMarkup(part).trim() : "",
    );
    return text ? [{ ...item, text, more: more || undefined }] : [];
  });
  const steps = listOf(example).flatMap((item) => {
    const text = typeof item === "string" ? plainMarkup(item).trim() : "";
    return text === "" ? [] : [text];
  });
  return { explanation: ideas, example: steps.length > 0 ? steps : undefined };
}

const withPlainTexts = (draft: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => {
      if (typeof value !== "string") return [[name, value]];
      const text = PLAIN_FIELDS.has(name) ? plainLine(value) : plainMarkup(value);
      // An empty text is one that nobody wrote.
      return text.trim() === "" ? [] : [[name, text]];
    }),
  );
