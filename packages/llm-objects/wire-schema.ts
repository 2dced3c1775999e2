import { z } from "zod";

/** The part of JSON Schema that is supported. */
export interface WireSchema {
  type?: string;
  properties?: Record<string, WireSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: WireSchema;
  anyOf?: WireSchema[];
  oneOf?: WireSchema[];
  enum?: unknown[];
  const?: unknown;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const cache = new WeakMap<z.ZodType, WireSchema>();

/** A zod schema as plain JSON Schema, converted once. */
export function jsonSchemaOf(schema: z.ZodType): WireSchema {
  const before = cache.get(schema);
  if (before) return before;
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: "input" });
  cache.set(schema, plain as WireSchema);
  return plain as WireSchema;
}

/**
 * The schema in the form that strict services accept: every property required, optional ones nullable, no additional ones.
 * Leaves out text lengths, which some services turn into grammars of thousands of rules.
 */
export function wireSchemaOf(schema: z.ZodType): WireSchema {
  return strict(jsonSchemaOf(schema));
}

function strict(schema: WireSchema): WireSchema {
  const { oneOf, const: only, minLength: _least, maxLength: _most, ...rest } = schema;
  const branches = oneOf ?? rest.anyOf;
  if (branches) return { anyOf: branches.map(strict) };
  if (only !== undefined) return { type: typeof only, enum: [only] };
  if (rest.items) return { ...rest, items: strict(rest.items) };
  if (!rest.properties) return rest;
  const properties = Object.entries(rest.properties).map(([name, inner]) => [
    name,
    rest.required?.includes(name) ? strict(inner) : orNull(strict(inner)),
  ]);
  return {
    ...rest,
    properties: Object.fromEntries(properties),
    required: Object.keys(rest.properties),
    additionalProperties: false,
  };
}

const orNull = (schema: WireSchema): WireSchema => ({
  anyOf: [...(schema.anyOf ?? [schema]), { type: "null" }],
});
