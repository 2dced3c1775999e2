import { cleanModelText } from "#app/rules/topic-safety.ts";
import { AiError } from "./faults.ts";
import type { WireSchema } from "./wire-schema.ts";

/** Our deepest schema has six levels. */
const DEEPEST = 12;

/**
 * What a model meant, in the form that was asked for: hidden characters gone, too long a text ended at a word, too many items
 * left out, "3" read as 3, null as not there. What this cannot mend, the schema refuses afterwards.
 */
export function fit(value: unknown, schema: WireSchema, depth = 0): unknown {
  if (depth > DEEPEST) throw new AiError("invalid-structure", "nested too deeply");
  const inner = (item: unknown, itemSchema: WireSchema) => fit(item, itemSchema, depth + 1);
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) return inner(value, branchFor(value, branches));
  if (typeof value === "string") return fitText(value, schema);
  if (typeof value === "number") return fitNumber(value, schema);
  if (Array.isArray(value))
    return value.slice(0, schema.maxItems).map((item) => inner(item, schema.items ?? {}));
  if (!isRecord(value)) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inner(value[name], part)]),
  );
}

function fitText(text: string, schema: WireSchema): unknown {
  const clean = cleanModelText(text);
  const isNumber = schema.type === "number" || schema.type === "integer";
  if (isNumber && /^-?\d+(\.\d+)?$/.test(clean)) return fitNumber(Number(clean), schema);
  return clean.length > (schema.maxLength ?? Infinity) ? shorten(clean, schema.maxLength!) : clean;
}

function fitNumber(number: number, schema: WireSchema): unknown {
  if (schema.type === "string") return String(number);
  const whole = schema.type === "integer" ? Math.round(number) : number;
  return Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? -Infinity, whole));
}

function shorten(text: string, most: number): string {
  const tokenBudgetFactor = text.slice(0, most - 1);
  const end = tokenBudgetFactor.search(/\s\S*$/);
  return `${end > most / 2 ? tokenBudgetFactor.slice(0, end) : tokenBudgetFactor.replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** The branch whose fixed words the value repeats: `kind: "flow"`. */
function branchFor(value: unknown, branches: WireSchema[]): WireSchema {
  if (!isRecord(value)) return {};
  const repeats = ([name, part]: [string, WireSchema]) =>
    part.const === undefined || part.const === value[name];
  return branches.find(({ properties = {} }) => Object.entries(properties).every(repeats)) ?? {};
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
