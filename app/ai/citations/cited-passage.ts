import { z } from "zod";
import { line } from "#app/rules/text-field.ts";

/** What a writer says that a passage says. */
export interface CitedPassage {
  passage?: number | undefined;
  source_quote?: string | undefined;
}

/** Fields of what cites: the number of a passage, and its words letter for letter. */
export const citedPassageFields = {
  passage: z.int().min(1).optional(),
  source_quote: line(400).optional(),
};

const cited = z.object({
  passage: citedPassageFields.passage,
  source_quote: citedPassageFields.source_quote.unwrap(),
});

/** A number of a passage without a quotation says nothing. */
export function citedPassage({ passage, source_quote }: Record<string, unknown>): CitedPassage {
  return cited.safeParse({ passage: Number(passage) || undefined, source_quote }).data ?? {};
}
