import { openSealedKey, sealKey } from "#app/platform/sealed-key.ts";
import { seededShuffle, seedFrom } from "#app/rules/seeded-shuffle.ts";
import type { AnyDraftQuestion } from "#app/rules/questions/draft.ts";

/** A question without its answer: `sealed` holds every field that tells it. */
type SealedQuestion = Pick<
  AnyDraftQuestion,
  "question_text" | "difficulty_level" | "concept" | "family" | "use" | "demand"
> & { kind?: AnyDraftQuestion["kind"]; sealed: string };

export function sealedQuestion(draft: AnyDraftQuestion): SealedQuestion {
  const { question_text, kind, difficulty_level, concept, family, use, demand, ...key } = draft;
  return {
    ...withoutMissing({ kind, question_text }),
    ...shownOf(draft),
    ...withoutMissing({ difficulty_level, concept, family, use, demand }),
    sealed: sealKey(key, question_text),
  } as SealedQuestion;
}

/** What someone sees who is asked, in an order that tells nothing. */
function shownOf(draft: AnyDraftQuestion): object {
  const shuffled = (texts: readonly string[]) =>
    seededShuffle(texts, seedFrom(draft.question_text));
  switch (draft.kind) {
    case "number":
      return withoutMissing({ unit: draft.unit });
    case "cloze":
      return {
        text: draft.text,
        gaps: draft.gaps.map(({ options }) => (options ? { options: shuffled(options) } : {})),
      };
    case "order":
      return { items: shuffled(draft.items) };
    case "match":
      return {
        left: draft.pairs.map(({ left }) => left),
        right: shuffled([...draft.pairs.map(({ right }) => right), ...(draft.distractors ?? [])]),
      };
    case "sort":
      return {
        group_names: draft.groups.map(({ name }) => name),
        items_to_sort: shuffled(draft.groups.flatMap(({ items }) => items)),
      };
    case "plot": {
      const { x, y, sliders, curves, points } = draft;
      return { x, y, sliders, curves, points };
    }
    case "short":
      return {};
    default:
      return { options: shuffled(draft.options) };
  }
}

const withoutMissing = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The questions among these with their answers; the places of those whose seal doesn't open are in `broken`. */
export function unsealed(questions: readonly unknown[]): { opened: unknown[]; broken: number[] } {
  const broken: number[] = [];
  const opened = questions.map((question, place) => {
    if (!isSealed(question)) return question;
    const key = openSealedKey(question.sealed, question.question_text);
    if (typeof key === "object" && key !== null)
      return { ...withoutSealedFields(question), ...key };
    broken.push(place);
    return question;
  });
  return { opened, broken };
}

/** What only a sealed question has. */
const SEALED_FIELDS = new Set(["sealed", "left", "right", "group_names", "items_to_sort"]);

const withoutSealedFields = (question: object) =>
  Object.fromEntries(Object.entries(question).filter(([name]) => !SEALED_FIELDS.has(name)));

const isSealed = (question: unknown): question is { sealed: string; question_text: string } =>
  typeof question === "object" &&
  question !== null &&
  "sealed" in question &&
  typeof question.sealed === "string" &&
  "question_text" in question &&
  typeof question.question_text === "string";
