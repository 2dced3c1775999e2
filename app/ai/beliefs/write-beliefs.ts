import { z } from "zod";
import { comparable } from "#app/rules/clean-text.ts";
import { isInOtherLanguage } from "#app/rules/generation/prose-language.ts";
import { line } from "#app/rules/text-field.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import { OTHER_LANGUAGE, RefusedDraft, type Usage } from "../faults.ts";
import type { Models } from "../models.ts";
import { inLanguage, promptOf, withNotes, withPassages, type NumberedPassage } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";

/** A question with the wrong options that nothing is known about. */
export interface UnexplainedQuestion {
  text: string;
  right: string;
  wrong: string[];
}

export interface WrittenBelief {
  /** The question's place, from 0. */
  question: number;
  answer: string;
  belief: string;
  hint?: string | undefined;
}

interface Unexplained {
  questions: readonly UnexplainedQuestion[];
  /** The course's. */
  language: string | undefined;
  /** Of the course's sources. */
  passages?: readonly NumberedPassage[];
}

const TEMPERATURE = 0.5;
export const BELIEFS_MAX_TOKENS = 1_500;

const writtenBelief = z.object({
  question_number: z.int().min(1),
  answer: line(240),
  belief: line(240),
  hint: line(200).optional(),
});

/** Asks what someone who chooses these wrong options believes. Throws an AiError. */
export async function writeBeliefs(
  models: Models,
  { questions, language, passages = [] }: Unexplained,
  options: CallOptions = {},
): Promise<{ beliefs: WrittenBelief[]; usage: Usage }> {
  const { value, usage } = await askForObject({
    model: models.writer,
    schema: z.object({ beliefs: z.array(writtenBelief) }),
    name: "beliefs",
    instructions: promptOf("beliefs") + (passages.length > 0 ? promptOf("beliefs", "sourced") : ""),
    prompt: withNotes(
      withPassages(passages, { questions: questions.map(asText) }),
      inLanguage(language),
    ),
    temperature: TEMPERATURE,
    maxTokens: BELIEFS_MAX_TOKENS,
    repair: withoutBroken,
    ...options,
  });
  if (isInOtherLanguage(value.beliefs.map(({ belief }) => belief).join("\n"), language))
    throw new RefusedDraft([OTHER_LANGUAGE], usage);
  const beliefs = value.beliefs.flatMap(({ question_number, answer, belief, hint }) => {
    const question = questions[question_number - 1];
    const option = question?.wrong.find(
      (wrongOption) => comparable(wrongOption) === comparable(answer),
    );
    if (!question || option === undefined) return [];
    const saysIt = comparable(hint ?? "").includes(comparable(question.right));
    return [
      { question: question_number - 1, answer: option, belief, hint: saysIt ? undefined : hint },
    ];
  });
  return { beliefs, usage };
}

const withoutBroken = (draft: Record<string, unknown>) => ({
  ...draft,
  beliefs: (Array.isArray(draft.beliefs) ? draft.beliefs : []).filter(
    (belief) => isRecord(belief) && writtenBelief.safeParse(belief).success,
  ),
});

const asText = ({ text, right, wrong }: UnexplainedQuestion, index: number) =>
  [`${index + 1}. ${text}`, `Right: ${right}`, ...wrong.map((option) => `Wrong: ${option}`)].join(
    "\n",
  );
