import { z } from "zod";
import { isInOtherLanguage } from "#app/rules/generation/prose-language.ts";
import { estimateTokens } from "#app/rules/sources/estimate-tokens.ts";
import { line } from "#app/rules/text-field.ts";
import type { HintStep } from "#app/rules/tutor/exchange.ts";
import { OTHER_LANGUAGE, RefusedDraft, type Usage } from "../faults.ts";
import type { Models } from "../models.ts";
import { plainText } from "../plain-text.ts";
import { asPrompt, inLanguage, promptOf, withNotes } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";

/** All that a model gets to know of a question: no key, no option that wasn't chosen, no other question. */
export interface HintBrief {
  step: HintStep;
  /** What is asked, without what there is to choose from. */
  question: string;
  /** In words; null before the first answer. */
  wrongAnswer: string | null;
  /** What the learner thinks; empty after an answer. */
  ownWords: string;
  /** Of the lesson; none for the first step. */
  paragraphs: readonly string[];
  /** The course's. */
  language: string | undefined;
}

const TEMPERATURE = 0.5;
/** The hint is short. The rest is for models that think first. */
const HINT_MAX_TOKENS = 1_000;

const reply = {
  "ask-back": z.object({ hint: line(600) }),
  passage: z.object({ paragraph: z.int().nullable(), hint: line(600) }),
  example: z.object({ hint: line(600) }),
};

/** Asks for one hint. `paragraph`: the place, from 0, of the one it points to. Throws an AiError. */
export async function writeHint(
  models: Models,
  brief: HintBrief,
  options: CallOptions = {},
): Promise<{ hint: string; paragraph: number | null; usage: Usage }> {
  const { value, usage } = await askForObject({
    model: models.writer,
    schema: reply[brief.step],
    name: "hint",
    instructions: instructionsOf(brief),
    prompt: promptFor(brief),
    temperature: TEMPERATURE,
    maxTokens: HINT_MAX_TOKENS,
    ...options,
  });
  if (isInOtherLanguage(value.hint, brief.language))
    throw new RefusedDraft([OTHER_LANGUAGE], usage);
  const number = "paragraph" in value ? value.paragraph : null;
  const isThere = number !== null && brief.paragraphs[number - 1] !== undefined;
  return { hint: plainText(value.hint), paragraph: isThere ? number - 1 : null, usage };
}

/** An upper bound for prompt and reply together. */
export const hintTokens = (brief: HintBrief): number =>
  HINT_MAX_TOKENS + estimateTokens(instructionsOf(brief) + promptFor(brief));

const instructionsOf = ({ step }: HintBrief) => promptOf("hints") + promptOf("hints", step);

const promptFor = ({ question, wrongAnswer, ownWords, paragraphs, language }: HintBrief) =>
  withNotes(
    asPrompt({
      question,
      "wrong-answer": wrongAnswer ?? undefined,
      "own-words": ownWords,
      paragraphs: paragraphs.map((text, index) => `Number ${index + 1}:\n${text}\n`),
    }),
    inLanguage(language),
  );
