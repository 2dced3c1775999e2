import { z } from "zod";
import { withSoundBeliefs } from "#app/rules/quizzes/sound-beliefs.ts";
import { isQuestionInOtherLanguage } from "#app/rules/quizzes/question-lint.ts";
import type { AnyDraftQuestion } from "#app/rules/questions/draft.ts";
import type { Kind } from "#app/rules/questions/question.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import type { LessonText } from "../answer-check/check-answers.ts";
import { citedPassage, citedPassageFields, type CitedPassage } from "../citations/cited-passage.ts";
import { OTHER_LANGUAGE, RefusedDraft, type Usage } from "../faults.ts";
import type { Models } from "../models.ts";
import { inLanguage, promptOf, withNotes, withPassages, type NumberedPassage } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";
import { faultOfQuestion } from "../text-faults.ts";
import { draftOf } from "./draft-of-form.ts";
import { questionForm } from "./question-forms.ts";
import { repairQuestion, reshapeQuestion } from "./repair-question.ts";

const USES = ["review", "check", "predict"] as const;

/** A concept that has questions, and how many more are to be written about it. */
export interface WantedQuestions {
  concept: string;
  count: number;
  kinds: readonly Kind[];
}

export interface FurtherBrief {
  lesson: LessonText;
  /** Of the quiz, in its order. */
  quiz: { text: string; right: string; concept: string }[];
  /** Names of the concepts the lesson teaches. */
  concepts: string[];
  misconceptions: string[];
  /** Whether the lesson should ask for a prediction. */
  wantsPrediction: boolean;
  /** Where these are all that is wanted, `quiz` is everything that has been asked. */
  more: WantedQuestions[];
  /** 1 to 5, that of the lesson. */
  difficulty: number;
  /** The course's. */
  language: string | undefined;
  /** Of the course's sources. */
  passages?: readonly NumberedPassage[];
}

export interface FurtherQuestion {
  use: (typeof USES)[number];
  /** The place in the quiz of the question that tests the same step, from 0. */
  partnerOf: number | null;
  question: AnyDraftQuestion;
  /** The passage that its answer rests on, as its writer says. */
  cited: CitedPassage;
}

const TEMPERATURE = 0.7;
export const FURTHER_MAX_TOKENS = 4_000;
/** Partners of a quiz, concepts it doesn't ask about, two checks and a prediction; or concepts that need more. */
export const MAX_FURTHER = 12;

/** The use first, so that a model knows what it writes. */
const furtherQuestion = z.object({
  use: z.enum(USES),
  partner_of: z.int().min(1).optional(),
  question: questionForm,
});
type FurtherForm = z.infer<typeof furtherQuestion> & CitedPassage;

const formOf = (isSourced: boolean) => {
  const item: z.ZodType<FurtherForm> = isSourced
    ? furtherQuestion.extend(citedPassageFields)
    : furtherQuestion;
  return z.object({ questions: z.array(item).min(1).max(MAX_FURTHER) });
};

/** Writes questions that are asked after the quiz; returns those that can be used. Throws an AiError. */
export async function writeFurther(
  models: Models,
  brief: FurtherBrief,
  options: CallOptions = {},
): Promise<{ questions: FurtherQuestion[]; usage: Usage }> {
  const { lesson, quiz, concepts, difficulty, language, passages = [] } = brief;
  const { value, usage } = await askForObject({
    model: models.writer,
    schema: formOf(passages.length > 0),
    name: "further",
    instructions: instructionsFor(brief),
    prompt: withNotes(
      withPassages(passages, {
        "lesson-text": [lesson.explanation, lesson.example],
        concepts,
        misconceptions: brief.misconceptions,
        questions: quiz.map(
          ({ text, right, concept }, index) =>
            `${index + 1}. ${text}\nRight: ${right}\nConcept: ${concept}`,
        ),
        more: brief.more.map(
          ({ concept, count, kinds }) => `${concept}: ${count} more, has ${kinds.join(" and ")}`,
        ),
        predict: brief.wantsPrediction ? "one" : undefined,
      }),
      inLanguage(language),
    ),
    temperature: TEMPERATURE,
    maxTokens: FURTHER_MAX_TOKENS,
    reshape: reshapeFurther,
    repair: (draft) => repairFurther(draft, concepts),
    ...options,
  });
  const drafts = value.questions.map(({ question: form, ...rest }) => ({
    ...rest,
    draft: withSoundBeliefs(draftOf(form, difficulty)),
    working: form.working,
  }));
  const own = drafts.filter(({ draft }) => !isQuestionInOtherLanguage(draft, language));
  // All of them: the reply was in another language, and the next one may not be.
  if (own.length === 0) throw new RefusedDraft([OTHER_LANGUAGE], usage);
  const questions = own.flatMap((item): FurtherQuestion[] => {
    const { use, partner_of, draft, working } = item;
    // A reader guesses at a prediction, and nobody guesses a number.
    const isPossible = use !== "predict" || !("kind" in draft);
    if (!isPossible || faultOfQuestion(draft, working) !== null) return [];
    const partnerOf =
      brief.more.length === 0 && partner_of !== undefined && partner_of <= quiz.length
        ? partner_of - 1
        : null;
    const partner = use === "review" ? partnerOf : null;
    return [{ use, partnerOf: partner, question: draft, cited: citedPassage(item) }];
  });
  return { questions, usage };
}

/** Only what this reply is asked for. */
const instructionsFor = ({ wantsPrediction, more, passages = [] }: FurtherBrief) =>
  [promptOf("questions", "further"), passages.length > 0 ? promptOf("questions", "sourced") : ""]
    .join("")
    .replace("{{predict}}", () =>
      wantsPrediction ? `\n${promptOf("questions", "further-predict").trim()}` : "",
    )
    .replace("{{more}}\n\n", () =>
      more.length > 0 ? `${promptOf("questions", "further-more")}\n` : "",
    )
    .replace("{{questions}}", () => promptOf("questions", "form"))
    .replace("{{kinds}}", () => promptOf("questions", "kinds"));

const itemsOf = ({ questions }: Record<string, unknown>): Record<string, unknown>[] =>
  (Array.isArray(questions) ? questions : []).filter(isRecord);

/** Some models write the parts of a question beside its use. */
const reshapeFurther = (draft: Record<string, unknown>) => ({
  questions: itemsOf(draft).map((item) => ({
    ...(isRecord(item.question) ? citedPassage(item.question) : {}),
    ...item,
    question: reshapeQuestion(isRecord(item.question) ? item.question : item),
  })),
});

/** Each on its own, so that a broken one doesn't cost the others. */
const repairFurther = (draft: Record<string, unknown>, concepts: readonly string[]) => ({
  questions: itemsOf(draft).flatMap(({ use, partner_of, question, ...cited }) => {
    const form = isRecord(question)
      ? questionForm.safeParse(repairQuestion(question, concepts)).data
      : undefined;
    const partner = Number(partner_of);
    return form
      ? [
          {
            use: USES.some((name) => name === use) ? use : "review",
            partner_of: Number.isInteger(partner) && partner > 0 ? partner : undefined,
            question: form,
            ...citedPassage(cited),
          },
        ]
      : [];
  }),
});
