import { toMarkdown } from "#app/rules/blocks/block.ts";
import type { PlacedInteractive } from "#app/rules/blocks/lesson-blocks.ts";
import { blockOf } from "../lesson/interactive/sound-interactive.ts";
import { z } from "zod";
import type { Response } from "#app/rules/questions/question.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import { AiError, type Usage } from "../faults.ts";
import type { Models } from "../models.ts";
import { promptOf, withPassages, type NumberedPassage } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";
import { questionInLines, responseTo, type ShownQuestion } from "./written-answer.ts";

export type { ShownQuestion } from "./written-answer.ts";

/** What a course was made of, where the lesson itself isn't at hand. */
export interface SourceText {
  passages: readonly NumberedPassage[];
}

export interface LessonText extends Partial<SourceText> {
  explanation: string;
  example: string;
  elaboration: string;
  interactive?: PlacedInteractive | undefined;
  /** Sentences that its writer did not declare, and that need a second reader. */
  statements?: readonly string[];
  /** Sentences with the passage that its writer cites for each. */
  claims?: readonly CitedSentence[];
}

interface CitedSentence {
  quote: string;
  passage?: number | undefined;
}

/** What the questions are answered by, besides common knowledge. */
export type CheckedText = LessonText | SourceText | null;

export const lessonIn = (text: CheckedText): LessonText | null =>
  text && "explanation" in text ? text : null;

export interface Solution {
  /** The only answer that is right; null if there is none, or another one can be defended. */
  response: Response | null;
  because: string;
}

/** A statement of the lesson that the verifier calls false. */
export interface LessonError {
  quote: string;
  why: string;
  correction?: string | undefined;
}

export const ANSWER_CHECK_MAX_TOKENS = 1_800;
const MAX_ERRORS = 5;
const LETTERS = ["A", "B", "C", "D"] as const;
const verdict = z.enum(["true", "false", "depends"]);

const solvedQuestion = z.object({
  question_number: z.int().min(1),
  /** First, so that the model reasons before it chooses. */
  why: z.string().trim().min(1).max(600),
  /** Each option on its own. Of other kinds, and for a model that doesn't judge all four, the answer alone counts. */
  verdicts: z.object({ A: verdict, B: verdict, C: verdict, D: verdict }).optional(),
  answer: z.string().trim().min(1).max(200),
});
type Solved = z.infer<typeof solvedQuestion>;

const lessonError = z.object({
  quote: z.string().trim().min(1).max(400),
  why: z.string().trim().min(1).max(300),
  correction: z.string().trim().min(1).max(400).optional(),
});

interface CheckReply {
  answers: Solved[];
  lesson_errors?: LessonError[] | undefined;
  unsupported?: number[] | undefined;
}

/** Without a lesson there are no errors of one, and no words for them to pay for. */
function replyTo(lesson: LessonText | null, count: number): z.ZodType<CheckReply> {
  const answers = z.array(solvedQuestion).length(count);
  if (!lesson) return z.object({ answers });
  const form = z.object({
    answers,
    lesson_errors: z.array(lessonError).max(MAX_ERRORS).optional(),
  });
  return citedIn(lesson).length > 0
    ? form.extend({ unsupported: z.array(z.int().min(1)).optional() })
    : form;
}

const citedIn = ({ claims = [], passages = [] }: LessonText) =>
  passages.length > 0 ? claims.filter(({ passage }) => passage !== undefined) : [];

/**
 * Lets a second model answer the questions without the key, and look for errors in the lesson. Without a lesson it answers from the
 * passages, if there are any, and from what it knows. Throws an AiError.
 */
export async function checkAnswers(
  models: Models,
  text: CheckedText,
  questions: readonly ShownQuestion[],
  options: CallOptions = {},
): Promise<{
  solutions: Solution[];
  errors: LessonError[];
  /** Sentences of the lesson that no passage says, although one is cited for them. */
  unsupported: string[];
  usage: Usage;
}> {
  const lesson = lessonIn(text);
  const { value, usage } = await askForObject({
    model: models.checker,
    schema: replyTo(lesson, questions.length),
    name: "answers",
    instructions: promptOf("answer-check").replace("{{lesson}}", () => lessonPart(text)),
    prompt: describe(text, questions),
    temperature: 0,
    maxTokens: ANSWER_CHECK_MAX_TOKENS,
    reshape: withVerdictsByOption,
    repair: withoutBroken,
    ...options,
  });
  const solutions = questions.map(({ open }, index) => {
    const solved = value.answers.find(({ question_number }) => question_number === index + 1);
    if (!solved) throw unanswered(index + 1, usage);
    const response = responseTo(open, solved.answer);
    const isOnlyOne = open.kind !== "choice" || agrees(solved, response);
    return { response: isOnlyOne ? response : null, because: solved.why };
  });
  return {
    solutions,
    errors: lesson ? (value.lesson_errors ?? []) : [],
    unsupported: lesson ? namedClaims(lesson, value.unsupported) : [],
    usage,
  };
}

const namedClaims = (lesson: LessonText, numbers: readonly number[] = []) =>
  citedIn(lesson)
    .filter((_, index) => numbers.includes(index + 1))
    .map(({ quote }) => quote);

function lessonPart(text: CheckedText): string {
  const isSourced = (text?.passages ?? []).length > 0;
  const lesson = lessonIn(text);
  if (!lesson)
    return promptOf("answer-check", isSourced ? "without-lesson-sourced" : "without-lesson");
  return [
    promptOf("answer-check", "errors"),
    ...(isSourced ? [promptOf("answer-check", "sourced")] : []),
    ...(citedIn(lesson).length > 0 ? [promptOf("answer-check", "claims")] : []),
  ].join("");
}

function describe(text: CheckedText, questions: readonly ShownQuestion[]): string {
  const lesson = lessonIn(text);
  return withPassages(text?.passages ?? [], {
    lesson: lesson ? textsOf(lesson) : undefined,
    statements: lesson?.statements,
    claims: lesson ? citedIn(lesson).map(claimInLine) : undefined,
    questions: questions.map((question, index) => questionInLines(question, index + 1)),
  });
}

/** What the reader tries out is read too: it says what is right. */
const textsOf = ({ explanation, example, elaboration, interactive }: LessonText) => [
  explanation,
  example,
  elaboration,
  ...(interactive ? [toMarkdown(blockOf(interactive))] : []),
];

const claimInLine = ({ quote, passage }: CitedSentence, index: number) =>
  `${index + 1}. (passage ${passage}) ${quote.replaceAll(/\s+/g, " ")}`;

function unanswered(number: number, usage: Usage): AiError {
  const error = new AiError("invalid-structure", `no answer to question ${number}`);
  error.usage = usage;
  return error;
}

/** Whether the verdicts on the four options say that the chosen one is the only right one. */
function agrees({ verdicts }: Solved, response: Response | null): boolean {
  if (!response || !("option" in response)) return false;
  const { option } = response;
  return (
    !verdicts ||
    LETTERS.every((letter, place) => verdicts[letter] === (place === option ? "true" : "false"))
  );
}

/** Some models list the verdicts: `{ option: "A", verdict: "true" }`. */
function withVerdictsByOption(draft: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(draft.answers)) return draft;
  const answers = draft.answers.map((solved: unknown) =>
    isRecord(solved) && Array.isArray(solved.verdicts)
      ? { ...solved, verdicts: byOption(solved.verdicts) }
      : solved,
  );
  return { ...draft, answers };
}

const byOption = (verdicts: unknown[]) =>
  Object.fromEntries(
    verdicts
      .filter(isRecord)
      .map(({ option, verdict }) => [String(option).trim().charAt(0).toUpperCase(), verdict]),
  );

/** Leaves out what is no verdict on all four, and errors without a quotation. */
function withoutBroken(draft: Record<string, unknown>): unknown {
  const errors = Array.isArray(draft.lesson_errors) ? draft.lesson_errors : [];
  const answers = Array.isArray(draft.answers) ? draft.answers : [];
  const unsupported = Array.isArray(draft.unsupported) ? draft.unsupported : [];
  return {
    unsupported: unsupported.map(Number).filter((number) => Number.isInteger(number) && number > 0),
    lesson_errors: errors
      .filter((error) => lessonError.safeParse(error).success)
      .slice(0, MAX_ERRORS),
    answers: answers.map((solved: unknown) => {
      if (!isRecord(solved)) return solved;
      const verdicts = solvedQuestion.shape.verdicts.safeParse(inLowerCase(solved.verdicts)).data;
      return { ...solved, verdicts };
    }),
  };
}

const inLowerCase = (verdicts: unknown) =>
  isRecord(verdicts)
    ? Object.fromEntries(
        Object.entries(verdicts).map(([option, value]) => [option, String(value).toLowerCase()]),
      )
    : undefined;
