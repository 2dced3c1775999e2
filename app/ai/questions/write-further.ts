import { z } from "zod";
import type { DraftQuestion } from "#app/rules/lessons/curriculum.ts";
import { proseLanguageOf } from "#app/rules/generation/prose-language.ts";
import { isQuestionInOtherLanguage } from "#app/rules/quizzes/question-lint.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import type { LessonText } from "../answer-check/check-answers.ts";
import { OTHER_LANGUAGE, RefusedDraft, type Usage } from "../faults.ts";
import { questionForm, withFeedback } from "../lesson/lesson-form.ts";
import { repairLesson } from "../lesson/repair-lesson.ts";
import type { Models } from "../models.ts";
import { asPrompt, inLanguage, promptOf, withNotes } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";
import { faultOfQuestion } from "../text-faults.ts";

const USES = ["review", "check", "predict"] as const;

export interface FurtherBrief {
  lesson: LessonText;
  /** Of the quiz, in its order. */
  quiz: { text: string; right: string; concept: string }[];
  /** Names of the concepts the lesson teaches. */
  concepts: string[];
  misconceptions: string[];
  /** Whether the lesson should ask for a prediction. */
  wantsPrediction: boolean;
  /** Concepts that need nothing but more questions; `quiz` is then everything that has been asked. */
  more: string[];
}

export interface FurtherQuestion {
  use: (typeof USES)[number];
  /** The place in the quiz of the question that tests the same step, from 0. */
  partnerOf: number | null;
  question: DraftQuestion;
}

const TEMPERATURE = 0.7;
export const FURTHER_MAX_TOKENS = 4_000;
/** A partner for each question of a quiz, concepts it doesn't ask about, two checks and a prediction. */
const MAX_FURTHER = 9;

/** The use first, so that a model knows what it writes. */
const furtherQuestion = z.object({
  use: z.enum(USES),
  partner_of: z.int().min(1).optional(),
  ...questionForm.shape,
});

/** Writes questions that are asked after the quiz; returns those that can be used. Throws an AiError. */
export async function writeFurther(
  models: Models,
  brief: FurtherBrief,
  options: CallOptions = {},
): Promise<{ questions: FurtherQuestion[]; usage: Usage }> {
  const { lesson, quiz, concepts } = brief;
  const language = proseLanguageOf(lesson.explanation);
  const { value, usage } = await askForObject({
    model: models.writer,
    schema: z.object({ questions: z.array(furtherQuestion).min(1).max(MAX_FURTHER) }),
    name: "further",
    instructions: promptOf("questions", "further").replace("{{questions}}", () =>
      promptOf("questions", "form"),
    ),
    prompt: withNotes(
      asPrompt({
        "lesson-text": [lesson.explanation, lesson.example, lesson.elaboration],
        concepts,
        misconceptions: brief.misconceptions,
        questions: quiz.map(
          ({ text, right, concept }, index) =>
            `${index + 1}. ${text}\nRight: ${right}\nConcept: ${concept}`,
        ),
        more: brief.more,
        predict: brief.wantsPrediction ? "one" : undefined,
      }),
      inLanguage(language),
    ),
    temperature: TEMPERATURE,
    maxTokens: FURTHER_MAX_TOKENS,
    repair: (draft) => repairFurther(draft, concepts),
    ...options,
  });
  const own = value.questions.filter(
    (form) => !isQuestionInOtherLanguage(withFeedback(form), language),
  );
  // All of them: the reply was in another language, and the next one may not be.
  if (own.length === 0) throw new RefusedDraft([OTHER_LANGUAGE], usage);
  const questions = own.flatMap(({ use, partner_of, ...form }): FurtherQuestion[] => {
    const question = withFeedback(form);
    if (faultOfQuestion({ ...question, working: form.working ?? "" }) !== null) return [];
    const partnerOf =
      brief.more.length === 0 && partner_of !== undefined && partner_of <= quiz.length
        ? partner_of - 1
        : null;
    return [{ use, partnerOf: use === "review" ? partnerOf : null, question }];
  });
  return { questions, usage };
}

/** Each on its own, so that a broken one doesn't cost the others. */
function repairFurther(draft: Record<string, unknown>, concepts: string[]): unknown {
  const questions = Array.isArray(draft.questions) ? draft.questions : [];
  return {
    questions: questions.flatMap((question: unknown) => {
      if (!isRecord(question)) return [];
      const repaired = repairLesson({ questions: [question] }, concepts) as { questions: object[] };
      const [form] = repaired.questions;
      const partner = Number(question.partner_of);
      const isUse = USES.some((use) => use === question.use);
      return form
        ? [
            {
              ...form,
              use: isUse ? question.use : "review",
              partner_of: Number.isInteger(partner) && partner > 0 ? partner : undefined,
            },
          ]
        : [];
    }),
  };
}
