import { z } from "zod";
import type { DraftLesson, DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import { isQuestionInOtherLanguage } from "#app/rules/quizzes/question-lint.ts";
import type { Usage } from "../faults.ts";
import { citedPassageFields, type CitedPassage } from "../citations/cited-passage.ts";
import { reshapeQuestions, soundChoices, soundCitingChoices } from "../lesson/repair-lesson.ts";
import type { RefusedQuestion } from "../lesson/write-lesson.ts";
import type { Models } from "../models.ts";
import { inLanguage, promptOf, withNotes, withPassages, type NumberedPassage } from "../prompt.ts";
import { faultOfQuestion } from "../text-faults.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";
import { draftOfChoice } from "./draft-of-form.ts";
import { choiceForm, type ChoiceForm } from "./question-forms.ts";

const TEMPERATURE = 0.7;
export const REWRITE_MAX_TOKENS = 2500;

interface Wanted {
  doubted: readonly RefusedQuestion[];
  more: number;
  /** The course's. */
  language: string | undefined;
  /** Of the course's sources. */
  passages?: readonly NumberedPassage[];
}

type CitingForm = ChoiceForm & CitedPassage;

/**
 * Generates a replacement for each doubted question, and `more` besides; returns the gradable ones, and the passage that each cites.
 * Throws an AiError.
 */
export async function rewriteQuestions(
  models: Models,
  lesson: DraftLesson,
  { doubted, more, language, passages = [] }: Wanted,
  options: CallOptions = {},
): Promise<{
  questions: DraftQuestion[];
  cited: ReadonlyMap<DraftQuestion, CitedPassage>;
  usage: Usage;
}> {
  const concepts = [
    ...new Set(
      [...doubted.map(({ question }) => question), ...lesson.questions].map(
        (question) => question.concept,
      ),
    ),
  ];
  const isSourced = passages.length > 0;
  const form: z.ZodType<CitingForm> = isSourced
    ? choiceForm.extend(citedPassageFields)
    : choiceForm;
  const sound = isSourced ? soundCitingChoices : soundChoices;
  const { value, usage } = await askForObject({
    model: models.writer,
    schema: z.object({
      questions: z
        .array(form)
        .min(1)
        .max(doubted.length + more),
    }),
    name: "questions",
    instructions: [promptOf("questions"), isSourced ? promptOf("questions", "sourced") : ""]
      .join("")
      .replace("{{questions}}", () => promptOf("questions", "form")),
    prompt: withNotes(
      withPassages(passages, {
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
    repair: (draft) => ({ questions: sound(draft.questions, concepts) }),
    ...options,
  });
  // A question that replaces another is as hard as that one was meant to be.
  const { difficulty_level = 1 } = doubted[0]?.question ?? lesson.questions[0] ?? {};
  const cited = new Map(
    value.questions.map((written) => [draftOfChoice(written, difficulty_level), written]),
  );
  const questions = [...cited.keys()].filter(
    (question) =>
      faultOfQuestion(question) === null && !isQuestionInOtherLanguage(question, language),
  );
  return { questions, cited, usage };
}

const asText = ({ question, because }: RefusedQuestion, index: number) =>
  [
    `Question ${index + 1}: ${question.question_text}`,
    ...question.options.map((option) => `- ${option}`),
    `Concept: ${question.concept}`,
    `Wrong with it: ${because}`,
  ].join("\n");
