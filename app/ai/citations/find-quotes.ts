import { z } from "zod";
import { line } from "#app/rules/text-field.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import type { Usage } from "../faults.ts";
import type { CitedPassage } from "../lesson/write-lesson.ts";
import type { Models } from "../models.ts";
import { asPassages, asPrompt, promptOf, type NumberedPassage } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";

export const QUOTES_MAX_TOKENS = 1_600;
/** More, and the lesson doesn't rest on its passages. */
export const MAX_STATEMENTS = 12;

const foundQuote = z.object({
  statement: z.int().min(1),
  passage: z.int().min(1).optional(),
  source_quote: line(400).optional(),
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
    prompt: [
      asPrompt({
        statements: statements.map(
          (text, index) => `${index + 1}. ${text.replaceAll(/\s+/g, " ")}`,
        ),
      }),
      asPassages(passages),
    ].join("\n\n"),
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
