import { pick } from "./random.ts";
import type { JsonSchema } from "./request.ts";

const SENTENCES = [
  "Small steps that you repeat beat one long effort.",
  "A clear example makes the rule easy to remember.",
  "Compare two cases and the difference shows itself.",
  "Ask what would change if one part were missing.",
  "The order matters less than doing each part with care.",
];
const FORMATS: Record<string, string> = {
  uuid: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
  email: "sample@example.org",
  uri: "https://example.org/",
  date: "2026-01-15",
  "date-time": "2026-01-15T09:00:00Z",
};

/** A valid, readable value for any JSON schema. */
export function sampleValue(
  schema: JsonSchema,
  random: () => number,
  root: JsonSchema = schema,
  name = "text",
): unknown {
  const fill = (inner: JsonSchema, innerName = name) => sampleValue(inner, random, root, innerName);
  if (schema.$ref) return fill(resolve(schema.$ref, root));
  if ("const" in schema) return schema.const;
  if (schema.enum) return pick(schema.enum, random);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fill(pick(preferred(branches), random));
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => fill(part)));
  switch (typeOf(schema)) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, fill(inner, key)]),
      );
    case "array":
      return Array.from({ length: lengthOf(schema, random) }, (_, index) =>
        fill(schema.prefixItems?.[index] ?? schema.items ?? { type: "string" }),
      );
    case "integer":
      return Math.round(numberIn(schema, random, 1));
    case "number":
      return Math.round(numberIn(schema, random, 0) * 100) / 100;
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    default:
      return schema.format && schema.format in FORMATS
        ? FORMATS[schema.format]
        : words(schema, name, random);
  }
}

/** Null is valid wherever a value is, but tests want to see the value. */
function preferred(branches: JsonSchema[]): JsonSchema[] {
  const withValue = branches.filter((branch) => branch.type !== "null");
  return withValue.length > 0 ? withValue : branches;
}

function typeOf(schema: JsonSchema): string | undefined {
  if (Array.isArray(schema.type)) return schema.type.find((type) => type !== "null") ?? "null";
  return schema.type ?? (schema.properties ? "object" : schema.items ? "array" : undefined);
}

function lengthOf(schema: JsonSchema, random: () => number): number {
  const least = schema.minItems ?? schema.prefixItems?.length ?? 1;
  const most = Math.max(least, Math.min(schema.maxItems ?? least + 2, least + 4));
  return least + Math.floor(random() * (most - least + 1));
}

function numberIn(schema: JsonSchema, random: () => number, gap: number): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? 0) + gap;
  const most = schema.maximum ?? (schema.exclusiveMaximum ?? Math.max(least, 0) + 10) - gap;
  const bounded = Math.max(least, -1_000_000);
  return bounded + random() * (Math.min(most, bounded + 100) - bounded);
}

function words(schema: JsonSchema, name: string, random: () => number): string {
  const heading = name.replaceAll("_", " ");
  const short = (schema.maxLength ?? 1_000) < 40 || /name|title|label|when|unit/.test(name);
  let text = short
    ? `${heading[0]?.toUpperCase()}${heading.slice(1)} ${1 + Math.floor(random() * 99)}`
    : pick(SENTENCES, random);
  while (text.length < (schema.minLength ?? 0)) text += ` ${pick(SENTENCES, random)}`;
  return text.slice(0, schema.maxLength);
}

function resolve(reference: string, root: JsonSchema): JsonSchema {
  if (reference === "#") return root;
  const name = reference.split("/").at(-1)!;
  return root.$defs?.[name] ?? root.definitions?.[name] ?? {};
}
