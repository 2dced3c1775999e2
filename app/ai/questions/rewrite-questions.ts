import { z } from "zod";
import { draftQuestion, type DraftLesson, type DraftQuestion } from "#app/rules/curriculum.ts";
import type { Usage } from "../faults.ts";
import { repairLesson } from "../lesson/repair-lesson.ts";
import type { Models } from "../models.ts";
import { asPrompt, promptOf } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";

export interface DoubtedQuestion {
  question: DraftQuestion;
  /** The fault, for the prompt. */
  because: string;
}

const TEMPERATURE = 0.7;
export const REWRITE_MAX_TOKENS = 2000;

/** Generates a replacement for each doubted question; returns the gradable ones. Throws an AiError. */
export async function rewriteQuestions(
  models: Models,
  lesson: DraftLesson,
  doubted: DoubtedQuestion[],
  options: CallOptions = {},
): Promise<{ questions: DraftQuestion[]; usage: Usage }> {
  const concepts = lesson.questions.map((question) => question.concept);
  const { value, usage } = await askForObject({
    model: models.writer,
    schema: z.object({ questions: z.array(draftQuestion).min(1).max(doubted.length) }),
    name: "questions",
    instructions: promptOf("questions"),
    prompt: asPrompt({
      "lesson-text": [lesson.explanation, lesson.example, lesson.elaboration],
      replace: doubted.map(asText),
    }),
    temperature: TEMPERATURE,
    maxTokens: REWRITE_MAX_TOKENS,
    repair: (draft) => repairLesson(draft, concepts),
    ...options,
  });
  return { questions: value.questions, usage };
}

const asText = ({ question, because }: DoubtedQuestion, index: number) =>
  [
    `Question ${index + 1}: ${question.question_text}`,
    ...question.options.map((option) => `- ${option}`),
    `Concept: ${question.concept}`,
    `Difficulty: ${question.difficulty_level}`,
    `Wrong with it: ${because}`,
  ].join("\n");
