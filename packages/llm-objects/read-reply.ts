import { jsonrepair } from "jsonrepair";
import type { z } from "zod";
import { AiError } from "./ai-error.ts";
import { fit, type CleanText } from "./fit.ts";
import { isRecord } from "./is-record.ts";
import { objectAt, startOfObject } from "./object-text.ts";
import { jsonSchemaOf } from "./wire-schema.ts";

/** Models may write small objects as examples before the requested one. */
const MAX_CANDIDATES = 20;

/** How the caller adapts a reply to its own needs before the schema validates it. */
export interface Adaptation {
  /** Renames and moves what a model wrote in another shape, before everything that the schema doesn't know is dropped. */
  reshape?: (value: Record<string, unknown>) => unknown;
  /** Applied to every text of the reply. */
  cleanText?: CleanText;
  /** Drops invalid parts that the caller can do without. */
  repair?: (value: Record<string, unknown>) => unknown;
}

/**
 * Returns the first complete object that matches the schema or, if nothing was cut off, the first one repaired.
 * Throws an AiError: invalid-json or invalid-structure.
 */
export function readReply<Schema extends z.ZodType>(
  reply: string,
  schema: Schema,
  {
    mayRepair,
    reshape = (value) => value,
    cleanText = (text) => text,
    repair,
  }: Adaptation & { mayRepair: boolean },
): z.infer<Schema> {
  // The bytes were not UTF-8. The text is lost, but a retry may return it.
  if (reply.includes("\uFFFD")) throw new AiError("invalid-json", "the reply is not UTF-8");
  let objection: AiError | undefined;
  for (const value of candidates(reply, mayRepair)) {
    const shaped = isRecord(value) ? reshape(value) : value;
    const fitted = fit(shaped, jsonSchemaOf(schema), cleanText);
    const checked = schema.safeParse(repair && isRecord(fitted) ? repair(fitted) : fitted);
    if (checked.success) return checked.data;
    const [issue] = checked.error.issues;
    objection ??= new AiError("invalid-structure", `${issue?.path.join(".")}: ${issue?.message}`);
  }
  throw objection ?? new AiError("invalid-json", "no whole object in the reply");
}

function* candidates(reply: string, mayRepair: boolean): Generator {
  const first = startOfObject(reply);
  for (let from = first, count = 0; from !== -1 && count < MAX_CANDIDATES; count++) {
    const text = objectAt(reply, from);
    // Nothing follows an object without an end, except its own parts.
    if (text === undefined) break;
    const value = readJson(text);
    if (value !== undefined) yield value;
    const inner = unwrapped(value);
    if (inner !== undefined) yield inner;
    from = startOfObject(reply, from + text.length);
  }
  const repairedValue = mayRepair && first !== -1 ? repaired(reply.slice(first)) : undefined;
  if (repairedValue !== undefined) yield repairedValue;
}

/** Models often wrap the object under a name: `{"lesson": {…}}`. */
function unwrapped(value: unknown): unknown {
  const [only, another] = isRecord(value) ? Object.values(value) : [];
  return another === undefined && isRecord(only) ? only : undefined;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function repaired(text: string): unknown {
  try {
    return readJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}
