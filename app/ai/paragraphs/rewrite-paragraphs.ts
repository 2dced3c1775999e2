import { z } from "zod";
import { plainMarkup } from "#app/rules/blocks/plain-markup.ts";
import { isInOtherLanguage } from "#app/rules/generation/prose-language.ts";
import type { Usage } from "../faults.ts";
import type { Models } from "../models.ts";
import { asPrompt, inLanguage, promptOf, withNotes } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";
import type { FaultyParagraph } from "../text-faults.ts";

const TEMPERATURE = 0.3;
export const PARAGRAPHS_MAX_TOKENS = 2_000;
/** More than that, and the lesson is better written again. */
export const MAX_PARAGRAPHS = 6;

const draftParagraphs = z.object({
  paragraphs: z.array(z.object({ number: z.int().min(1), text: z.string().trim().max(4_000) })),
});

/** Rewrites paragraphs without their faults; null for one that was left out of the reply. Throws an AiError. */
export async function rewriteParagraphs(
  models: Models,
  { title, language }: { title: string; language: string | undefined },
  paragraphs: readonly FaultyParagraph[],
  options: CallOptions = {},
): Promise<{ texts: (string | null)[]; usage: Usage }> {
  const { value, usage } = await askForObject({
    model: models.writer,
    schema: draftParagraphs,
    name: "paragraphs",
    instructions: promptOf("paragraphs"),
    prompt: withNotes(
      asPrompt({ lesson: title, paragraphs: paragraphs.map(asText) }),
      inLanguage(language),
    ),
    temperature: TEMPERATURE,
    maxTokens: PARAGRAPHS_MAX_TOKENS,
    ...options,
  });
  const texts = paragraphs.map((_, index) => {
    const rewrite = value.paragraphs.find(({ number }) => number === index + 1);
    return rewrite && !isInOtherLanguage(rewrite.text, language) ? plainMarkup(rewrite.text) : null;
  });
  return { texts, usage };
}

const asText = ({ text, faults }: FaultyParagraph, index: number) =>
  [`Number ${index + 1}:`, text, ...faults.map((fault) => `Wrong with it: ${fault}`), ""].join(
    "\n",
  );
