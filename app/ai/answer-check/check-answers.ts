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

/** Any question will do: only its stem and options are shown, so a key cannot slip in. */
export interface OpenQuestion {
  question_text: string;
  options: string[];
}

export type SolvedAnswer = number | "ambiguous";

export const ANSWER_CHECK_MAX_TOKENS = 1000;
const LETTERS = ["A", "B", "C", "D"] as const;

const solvedQuestion = z.object({
  question_number: z.int().min(1),
  /** Written first, so that the choice follows from it. */
  because: z.string().trim().min(1).max(400),
  answer: z.enum([...LETTERS, "ambiguous"]),
});

/**
 * A second model answers the questions without knowing the key. For each one the index of the option it would choose, or
 * 'ambiguous' when none or more than one can be defended. Throws an AiError.
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
    repair: withBareLetters,
    ...options,
  });
  const answers = questions.map((_, index) => {
    const solved = value.answers.find(({ question_number }) => question_number === index + 1);
    if (!solved) throw new AiError("invalid-structure", `no answer to question ${index + 1}`);
    return solved.answer === "ambiguous" ? solved.answer : LETTERS.indexOf(solved.answer);
  });
  return { answers, usage };
}

/** 'b', 'B) It is wet' and 'Option B' all mean B. */
function withBareLetters(draft: Record<string, unknown>): unknown {
  if (!Array.isArray(draft.answers)) return draft;
  const answers = draft.answers.map((solved: unknown) =>
    isRecord(solved) && typeof solved.answer === "string"
      ? { ...solved, answer: bareLetter(solved.answer) }
      : solved,
  );
  return { ...draft, answers };
}

function bareLetter(answer: string): string {
  const letter = /^(?:option |answer )?\W*([a-d])(?:[).:,]|$)/i.exec(answer.trim())?.[1];
  return letter?.toUpperCase() ?? answer.toLowerCase().replaceAll(/^\W+|\W+$/g, "");
}

function asText({ question_text, options }: OpenQuestion, index: number): string {
  const listed = options.map((option, place) => `${LETTERS[place]}) ${oneLine(option)}`);
  return [`Question ${index + 1}: ${oneLine(question_text)}`, ...listed].join("\n");
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
