import type { z } from "zod";
import {
  LESSONS_PER_TOPIC,
  type DraftLesson,
  type DraftQuestion,
} from "#app/rules/lessons/curriculum.ts";
import { undeclaredStatements } from "#app/rules/generation/factual-statements.ts";
import { lintLesson, lintQuestion } from "#app/rules/quizzes/question-lint.ts";
import type { Doubt } from "#app/rules/trust/gates.ts";
import type { CitedPassage } from "../citations/cited-passage.ts";
import { RefusedDraft, type Usage } from "../faults.ts";
import type { Models } from "../models.ts";
import { inLanguage, promptOf, withNotes, withPassages, type NumberedPassage } from "../prompt.ts";
import { streamObject, type CallOptions } from "../stream-object.ts";
import { faultOfQuestion, faultyParagraphs, type FaultyParagraph } from "../text-faults.ts";
import { readingOf } from "./as-read.ts";
import { BLOCK_SENTENCES, describeKinds } from "./block-sentences.ts";
import {
  draftFrom,
  lessonForm,
  sourcedLessonForm,
  type Claim,
  type LessonForm,
} from "./lesson-form.ts";
import { repairLesson, repairSourcedLesson, reshapeLesson } from "./repair-lesson.ts";
import { READABLE_FIELDS, ReadableText, type LessonDelta } from "./readable-text.ts";

export interface LessonBrief {
  topic: string;
  lessonNumber: number;
  /** Of its course; ten if it isn't said. */
  totalLessons?: number;
  /** What is known of the reader, line by line. */
  reader?: readonly string[];
  title?: string;
  /** Known if the reader has seen it already. */
  hook?: string;
  objective?: string;
  /** The titles from this lesson on, once the outline is known. */
  outline?: string[];
  /** Concepts this lesson introduces. */
  concepts?: { name: string; description: string }[];
  /** The case of its example. */
  scene?: string;
  /** What belongs to another lesson. */
  notHere?: string;
  /** What beginners wrongly believe about its idea. */
  misconceptions?: string[];
  /** One line for each earlier lesson. */
  taught?: string[];
  /** The course's, once it is known. */
  language?: string | undefined;
  /** What a lesson from sources teaches. */
  passages?: readonly NumberedPassage[];
  /** Why the last draft was refused. */
  refusedBecause?: readonly string[];
}

/** A question that can't be used, and why. */
export interface RefusedQuestion extends Doubt {
  question: DraftQuestion;
}

export interface WrittenDraft {
  /** With the questions that can be used. */
  lesson: DraftLesson;
  refused: RefusedQuestion[];
  /** Paragraphs that must be corrected before the lesson is stored. */
  faulty: FaultyParagraph[];
  /** Sentences that say a year, a share or a study and that no claim declares. */
  statements: string[];
  claims: readonly Claim[];
  /** Which passage holds the answer of a question, as its writer says. */
  cited: ReadonlyMap<DraftQuestion, CitedPassage>;
}

export type LessonEvent =
  | ({ type: "text" } & LessonDelta)
  | ({ type: "lesson"; usage: Usage } & WrittenDraft);

const TEMPERATURE = 0.7;
export const LESSON_MAX_TOKENS = 4500;
/** With twenty claims and their quotations. */
export const SOURCED_LESSON_MAX_TOKENS = 6500;

/** Generates one lesson: yields its text by field, then the complete draft. Throws an AiError. */
export async function* writeLesson(
  models: Models,
  brief: LessonBrief,
  options: CallOptions = {},
): AsyncGenerator<LessonEvent> {
  const text = new ReadableText(READABLE_FIELDS);
  const asRead = readingOf(brief.language);
  const concepts = brief.concepts?.map((concept) => concept.name) ?? [];
  const isSourced = (brief.passages?.length ?? 0) > 0;
  const repair = isSourced ? repairSourcedLesson : repairLesson;
  const schema: z.ZodType<LessonForm> = isSourced ? sourcedLessonForm : lessonForm;
  const reply = streamObject({
    model: models.writer,
    schema,
    name: "lesson",
    instructions: instructions(isSourced),
    prompt: describe(brief),
    temperature: TEMPERATURE,
    maxTokens: isSourced ? SOURCED_LESSON_MAX_TOKENS : LESSON_MAX_TOKENS,
    reshape: reshapeLesson,
    repair: (draft) => repair(draft, concepts),
    ...options,
  });
  for await (const event of reply) {
    if (event.type === "partial") yield* asEvents(text.take(asRead(event.value)));
    else {
      yield* asEvents(text.rest());
      const { usage } = event;
      yield { type: "lesson", ...usable(event.value, brief, usage), usage };
    }
  }
}

/** Those that stand in the text itself. */
const MARKDOWN_KINDS = ["text", "math", "code", "table", "callout", "ask"] as const;
/** One of them may be tried out. */
const INTERACTIVE_KINDS = ["plot", "simulate", "sort", "balance", "timeline", "steps"] as const;

/** Each kind of block and the form of a question are described once, where several prompts find them. */
const instructions = (isSourced: boolean) =>
  [promptOf("lesson"), ...(isSourced ? [promptOf("lesson", "sourced")] : [])]
    .join("")
    .replace("{{diagram}}", () => BLOCK_SENTENCES.diagram)
    .replace("{{blocks}}", () => describeKinds(BLOCK_SENTENCES, MARKDOWN_KINDS))
    .replace("{{interactive}}", () => describeKinds(BLOCK_SENTENCES, INTERACTIVE_KINDS))
    .replace("{{questions}}", () => promptOf("questions", "form"));

const asEvents = (deltas: LessonDelta[]) =>
  deltas.map(({ field, append }) => ({ type: "text" as const, field, append }));

/** The lesson with the questions that can be used. Throws an AiError if its text is unusable. */
function usable(form: LessonForm, brief: LessonBrief, usage: Usage): WrittenDraft {
  const draft = draftFrom(form, brief);
  const reasons = draft.questions.map((question, index) =>
    reasonToRefuse(question, form.questions[index]?.working),
  );
  const sound = draft.questions.filter((_, index) => reasons[index] === null);
  const { fatal, questions } = lintLesson({ ...draft, questions: sound }, brief.language);
  // Questions can be written again; a text is refused.
  const faults = fatal.filter((mistake) => mistake.fault !== "no-usable-question");
  if (faults.length > 0) throw new RefusedDraft(faults, usage);
  return {
    lesson: { ...draft, questions },
    refused: draft.questions.flatMap((question, index) =>
      questions.includes(question) ? [] : [{ question, ...(reasons[index] ?? REPEATED) }],
    ),
    faulty: faultyParagraphs(draft, form.claims),
    statements: undeclaredStatements(draft, form.claims?.map(({ quote }) => quote) ?? []),
    claims: form.claims ?? [],
    cited: new Map(
      draft.questions.map((question, index) => [question, form.questions[index] ?? {}]),
    ),
  };
}

const REPEATED: Doubt = { gate: "form", because: "It repeats another question." };

/** Why a question can't be used: its form, its formulas, or a calculation of its solution. */
function reasonToRefuse(question: DraftQuestion, working = ""): Doubt | null {
  const fatal = lintQuestion(question).find(({ severity }) => severity === "fatal");
  return fatal ? { gate: "form", because: fatal.text } : faultOfQuestion(question, working);
}

function describe(brief: LessonBrief): string {
  const isFirst = brief.lessonNumber === 1;
  const { refusedBecause = [], passages = [] } = brief;
  const prompt = withPassages(passages, {
    topic: brief.topic,
    reader: brief.reader,
    lesson: `${brief.lessonNumber} of ${brief.totalLessons ?? LESSONS_PER_TOPIC}`,
    title: brief.title,
    hook: brief.hook,
    objective: brief.objective,
    outline: brief.outline,
    concepts: brief.concepts?.map(({ name, description }) => `${name}: ${description}`),
    scene: brief.scene,
    "not-here": brief.notHere,
    misconceptions: brief.misconceptions,
    "already-taught": brief.taught,
  });
  return withNotes(prompt, [
    ...(isFirst && !brief.title
      ? ["This opens the course: begin with the idea everything else rests on."]
      : []),
    ...inLanguage(brief.language),
    ...(refusedBecause.length > 0
      ? [`Your last draft was refused. ${refusedBecause.join(" ")}`]
      : []),
  ]);
}
