import { AiError } from "./ai-error.ts";
import { isRecord } from "./is-record.ts";
import type { WireSchema } from "./wire-schema.ts";

/** Twice the levels that a schema for one reply needs. */
const MAX_DEPTH = 12;

export type CleanText = (text: string) => string;

/**
 * Fits a model's value to the schema: cleans texts, ends long ones at a word, drops surplus items, reads "3" as 3 and null
 * as absent. The schema rejects what this can't repair.
 */
export function fit(value: unknown, schema: WireSchema, cleanText: CleanText, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new AiError("invalid-structure", "nested too deeply");
  const inner = (item: unknown, itemSchema: WireSchema) =>
    fit(item, itemSchema, cleanText, depth + 1);
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) return inner(value, branchFor(value, branches));
  if (typeof value === "string") return fitText(cleanText(value), schema);
  if (typeof value === "number") return fitNumber(value, schema);
  if (Array.isArray(value))
    return value.slice(0, schema.maxItems).map((item) => inner(item, schema.items ?? {}));
  if (!isRecord(value)) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inner(value[name], part)]),
  );
}

function fitText(text: string, { type, maxLength = Infinity, ...schema }: WireSchema): unknown {
  const isNumber = type === "number" || type === "integer";
  // "1.5 units" as well: a number with its unit.
  const number = isNumber && /^(-?\d+(?:\.\d+)?)(?:\s?[^\d\s.,][^\d]*)?$/.exec(text)?.[1];
  if (number) return fitNumber(Number(number), { type, ...schema });
  return text.length > maxLength ? shorten(text, maxLength) : text;
}

function fitNumber(number: number, schema: WireSchema): unknown {
  if (schema.type === "string") return String(number);
  const whole = schema.type === "integer" ? Math.round(number) : number;
  return Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? -Infinity, whole));
}

function shorten(text: string, maxLength: number): string {
  const beginning = text.slice(0, maxLength - 1);
  const end = beginning.search(/\s\S*$/);
  return `${end > maxLength / 2 ? beginning.slice(0, end) : beginning.replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The branch whose constants the value repeats, such as `kind: "flow"`. */
function branchFor(value: unknown, branches: WireSchema[]): WireSchema {
  if (!isRecord(value)) return {};
  const repeats = ([name, part]: [string, WireSchema]) =>
    part.const === undefined || part.const === value[name];
  return branches.find(({ properties = {} }) => Object.entries(properties).every(repeats)) ?? {};
}
