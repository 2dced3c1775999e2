import { z } from "zod";
import { AiError, type Usage } from "../faults.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import type { Models } from "../models.ts";
import { asPrompt, promptOf } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";

export interface LessonText {
  explanation: string;
  example: string;
  elaboration: string;
}

/** Only stem and options: the type keeps a key from being sent. */
export interface OpenQuestion {
  question_text: string;
  options: string[];
}

export type SolvedAnswer = number | "ambiguous";

export interface Solution {
  /** The place of the only option that is right. */
  answer: SolvedAnswer;
  because: string;
}

/** A statement of the lesson that the verifier calls false. */
export interface LessonError {
  quote: string;
  why: string;
  correction?: string;
}

export const ANSWER_CHECK_MAX_TOKENS = 1_800;
const LETTERS = ["A", "B", "C", "D"] as const;
const VERDICTS = ["true", "false", "depends"] as const;

const solvedQuestion = z.object({
  question_number: z.int().min(1),
  /** First, so that the model reasons before it chooses. */
  verdicts: z
    .array(
      z.object({ option: z.enum(LETTERS), why: z.string().max(300), verdict: z.enum(VERDICTS) }),
    )
    .max(4)
    .optional(),
  because: z.string().trim().min(1).max(400),
  answer: z.enum([...LETTERS, "ambiguous"]),
});
type Solved = z.infer<typeof solvedQuestion>;

const lessonError = z.object({
  quote: z.string().trim().min(1).max(400),
  why: z.string().trim().min(1).max(300),
  correction: z.string().trim().min(1).max(400).optional(),
});

/**
 * Lets a second model answer the questions without the key, and look for errors in the lesson. With `lesson: null` it answers from what it
 * knows. Throws an AiError.
 */
export async function checkAnswers(
  models: Models,
  lesson: LessonText | null,
  questions: OpenQuestion[],
  options: CallOptions = {},
): Promise<{ solutions: Solution[]; errors: LessonError[]; usage: Usage }> {
  const { value, usage } = await askForObject({
    model: models.checker,
    schema: z.object({
      answers: z.array(solvedQuestion).length(questions.length),
      lesson_errors: z.array(lessonError).max(3).optional(),
    }),
    name: "answers",
    instructions: promptOf("answer-check"),
    prompt: asPrompt({
      lesson: lesson ? [lesson.explanation, lesson.example, lesson.elaboration] : undefined,
      questions: questions.map(asText),
    }),
    temperature: 0,
    maxTokens: ANSWER_CHECK_MAX_TOKENS,
    repair: withOptionNames,
    ...options,
  });
  const solutions = questions.map((_, index) => {
    const solved = value.answers.find(({ question_number }) => question_number === index + 1);
    if (!solved) throw unanswered(index + 1, usage);
    return { answer: answerOf(solved), because: reasonOf(solved) };
  });
  return { solutions, errors: lesson ? (value.lesson_errors ?? []) : [], usage };
}

function unanswered(number: number, usage: Usage): AiError {
  const error = new AiError("invalid-structure", `no answer to question ${number}`);
  error.usage = usage;
  return error;
}

/** The chosen option, if the verdicts on the four agree that it is the only right one. */
function answerOf({ answer, verdicts = [] }: Solved): SolvedAnswer {
  if (answer === "ambiguous") return answer;
  const isOnlyOne = verdicts.every(
    ({ option, verdict }) => verdict === (option === answer ? "true" : "false"),
  );
  return isOnlyOne ? LETTERS.indexOf(answer) : "ambiguous";
}

function reasonOf({ because, verdicts = [], answer }: Solved): string {
  const doubts = verdicts.filter(
    ({ option, verdict }) => verdict !== (option === answer ? "true" : "false"),
  );
  return [because, ...doubts.map(({ option, why }) => `${option}: ${why}`)].join(" ").slice(0, 600);
}

/** Accepts 'b', 'B) It is wet' and 'Option B' as B, and leaves out what is no verdict. */
function withOptionNames(draft: Record<string, unknown>): unknown {
  const errors = Array.isArray(draft.lesson_errors) ? draft.lesson_errors : [];
  const whole = {
    ...draft,
    lesson_errors: errors.filter((error) => lessonError.safeParse(error).success),
  };
  if (!Array.isArray(draft.answers)) return whole;
  const answers = draft.answers.map((solved: unknown) => {
    if (!isRecord(solved) || typeof solved.answer !== "string") return solved;
    return { ...solved, answer: optionName(solved.answer), verdicts: verdictsOf(solved.verdicts) };
  });
  return { ...whole, answers };
}

/** Four, one for each option; a model that gives fewer has not judged them all, and its answer alone counts. */
function verdictsOf(verdicts: unknown) {
  if (!Array.isArray(verdicts)) return undefined;
  const judged = verdicts.flatMap((verdict: unknown) =>
    isRecord(verdict)
      ? (solvedQuestion.shape.verdicts.unwrap().element.safeParse({
          option: optionName(String(verdict.option)),
          why: String(verdict.why ?? "").slice(0, 300),
          verdict: String(verdict.verdict).toLowerCase(),
        }).data ?? [])
      : [],
  );
  return new Set(judged.map(({ option }) => option)).size === LETTERS.length ? judged : undefined;
}

function optionName(answer: string): string {
  const name = /^(?:option |answer )?\W*([a-d])(?:[).:,]|$)/i.exec(answer.trim())?.[1];
  return name?.toUpperCase() ?? answer.toLowerCase().replaceAll(/^\W+|\W+$/g, "");
}

function asText({ question_text, options }: OpenQuestion, index: number): string {
  const optionLines = options.map((option, place) => `${LETTERS[place]}) ${oneLine(option)}`);
  return [`Question ${index + 1}: ${oneLine(question_text)}`, ...optionLines].join("\n");
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
