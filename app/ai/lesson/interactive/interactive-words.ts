import { isRecord } from "#packages/llm-objects/is-record.ts";

/** Not read: names of kinds, formulas. */
const NO_WORDS = new Set(["id", "section", "kind", "type", "y", "value"]);

/** The texts of something to try out. */
export function wordsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "string" && NO_WORDS.has(name) ? [] : wordsOf(inner),
  );
}
