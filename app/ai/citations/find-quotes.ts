import { z } from "zod";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import type { Usage } from "../faults.ts";
import type { Models } from "../models.ts";
import { promptOf, withPassages, type NumberedPassage } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";
import { citedPassageFields, type CitedPassage } from "./cited-passage.ts";

export const QUOTES_MAX_TOKENS = 1_600;
/** More, and the lesson doesn't rest on its passages. */
export const MAX_STATEMENTS = 12;

const foundQuote = z.object({
  statement: z.int().min(1),
  ...citedPassageFields,
});

/** Looks for the words of the passages that say each statement; empty where none do. Throws an AiError. */
export async function findQuotes(
  models: Models,
  statements: readonly string[],
  passages: readonly NumberedPassage[],
  options: CallOptions = {},
): Promise<{ quotes: CitedPassage[]; usage: Usage }> {
  const { value, usage } = await askForObject({
    model: models.checker,
    schema: z.object({ quotes: z.array(foundQuote).max(MAX_STATEMENTS) }),
    name: "quotes",
    instructions: promptOf("citations"),
    prompt: withPassages(passages, {
      statements: statements.map((text, index) => `${index + 1}. ${text.replaceAll(/\s+/g, " ")}`),
    }),
    temperature: 0,
    maxTokens: QUOTES_MAX_TOKENS,
    repair: onlySound,
    ...options,
  });
  const quotes = statements.map(
    (_, index) => value.quotes.find(({ statement }) => statement === index + 1) ?? {},
  );
  return { quotes, usage };
}

const onlySound = ({ quotes }: Record<string, unknown>) => ({
  quotes: (Array.isArray(quotes) ? quotes : [])
    .filter((quote) => isRecord(quote) && foundQuote.safeParse(quote).success)
    .slice(0, MAX_STATEMENTS),
});
