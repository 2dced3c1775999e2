import { z } from "zod";
import type { DraftLesson, DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import { isQuestionInOtherLanguage } from "#app/rules/quizzes/question-lint.ts";
import type { Usage } from "../faults.ts";
import { reshapeQuestions, soundChoices } from "../lesson/repair-lesson.ts";
import type { RefusedQuestion } from "../lesson/write-lesson.ts";
import type { Models } from "../models.ts";
import { asPrompt, inLanguage, promptOf, withNotes } from "../prompt.ts";
import { faultOfQuestion } from "../text-faults.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";
import { draftOfChoice } from "./draft-of-form.ts";
import { choiceForm } from "./question-forms.ts";

const TEMPERATURE = 0.7;
export const REWRITE_MAX_TOKENS = 2500;

/**
 * Generates a replacement for each doubted question, and `more` besides; returns the gradable ones. Throws an AiError.
 */
export async function rewriteQuestions(
  models: Models,
  lesson: DraftLesson,
  {
    doubted,
    more,
    language,
  }: { doubted: RefusedQuestion[]; more: number; language: string | undefined },
  options: CallOptions = {},
): Promise<{ questions: DraftQuestion[]; usage: Usage }> {
  const concepts = [
    ...new Set(
      [...doubted.map(({ question }) => question), ...lesson.questions].map(
        (question) => question.concept,
      ),
    ),
  ];
  const { value, usage } = await askForObject({
    model: models.writer,
    schema: z.object({
      questions: z
        .array(choiceForm)
        .min(1)
        .max(doubted.length + more),
    }),
    name: "questions",
    instructions: promptOf("questions").replace("{{questions}}", () =>
      promptOf("questions", "form"),
    ),
    prompt: withNotes(
      asPrompt({
        "lesson-text": [lesson.explanation, lesson.example, lesson.elaboration],
        concepts,
        stays: lesson.questions.map(({ question_text }) => question_text),
        replace: doubted.length > 0 ? doubted.map(asText) : undefined,
        more: more > 0 ? String(more) : undefined,
      }),
      inLanguage(language),
    ),
    temperature: TEMPERATURE,
    maxTokens: REWRITE_MAX_TOKENS,
    reshape: reshapeQuestions,
    repair: (draft) => ({ questions: soundChoices(draft.questions, concepts) }),
    ...options,
  });
  // A question that replaces another is as hard as that one was meant to be.
  const { difficulty_level = 1 } = doubted[0]?.question ?? lesson.questions[0] ?? {};
  const questions = value.questions
    .map((form) => draftOfChoice(form, difficulty_level))
    .filter(
      (question) =>
        faultOfQuestion(question) === null && !isQuestionInOtherLanguage(question, language),
    );
  return { questions, usage };
}

const asText = ({ question, because }: RefusedQuestion, index: number) =>
  [
    `Question ${index + 1}: ${question.question_text}`,
    ...question.options.map((option) => `- ${option}`),
    `Concept: ${question.concept}`,
    `Wrong with it: ${because}`,
  ].join("\n");
