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

export const ANSWER_CHECK_MAX_TOKENS = 1000;
const LETTERS = ["A", "B", "C", "D"] as const;

const solvedQuestion = z.object({
  question_number: z.int().min(1),
  /** First, so that the model reasons before it chooses. */
  because: z.string().trim().min(1).max(400),
  answer: z.enum([...LETTERS, "ambiguous"]),
});

/**
 * Lets a second model answer the questions without the key. Returns for each the index of the chosen option, or
 * 'ambiguous' if none or several are defensible. Throws an AiError.
 */
export async function checkAnswers(
  models: Models,
  lesson: LessonText,
  questions: OpenQuestion[],
  options: CallOptions = {},
): Promise<{ answers: SolvedAnswer[]; usage: Usage }> {
  const { value, usage } = await askForObject({
    model: models.checker,
    schema: z.object({ answers: z.array(solvedQuestion).length(questions.length) }),
    name: "answers",
    instructions: promptOf("answer-check"),
    prompt: asPrompt({
      lesson: [lesson.explanation, lesson.example, lesson.elaboration],
      questions: questions.map(asText),
    }),
    temperature: 0,
    maxTokens: ANSWER_CHECK_MAX_TOKENS,
    repair: withOptionNames,
    ...options,
  });
  const answers = questions.map((_, index) => {
    const solved = value.answers.find(({ question_number }) => question_number === index + 1);
    if (!solved) throw new AiError("invalid-structure", `no answer to question ${index + 1}`);
    return solved.answer === "ambiguous" ? solved.answer : LETTERS.indexOf(solved.answer);
  });
  return { answers, usage };
}

/** Accepts 'b', 'B) It is wet' and 'Option B' as B. */
function withOptionNames(draft: Record<string, unknown>): unknown {
  if (!Array.isArray(draft.answers)) return draft;
  const answers = draft.answers.map((solved: unknown) =>
    isRecord(solved) && typeof solved.answer === "string"
      ? { ...solved, answer: optionName(solved.answer) }
      : solved,
  );
  return { ...draft, answers };
}

function optionName(answer: string): string {
  const name = /^(?:option |answer )?\W*([a-d])(?:[).:,]|$)/i.exec(answer.trim())?.[1];
  return name?.toUpperCase() ?? answer.toLowerCase().replaceAll(/^\W+|\W+$/g, "");
}

function asText({ question_text, options }: OpenQuestion, index: number): string {
  const listed = options.map((option, place) => `${LETTERS[place]}) ${oneLine(option)}`);
  return [`Question ${index + 1}: ${oneLine(question_text)}`, ...listed].join("\n");
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
