import { z } from "zod";
import {
  REMEDIATION_TYPES,
  remediationItem,
  type RemediationItem,
  type RemediationType,
} from "#app/rules/curriculum.ts";
import type { Usage } from "../faults.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import { ReadableText, type FieldDelta } from "../lesson/readable-text.ts";
import type { Models } from "../models.ts";
import { asPrompt, promptOf } from "../prompt.ts";
import { streamObject, type CallOptions } from "../stream-object.ts";

/** Only content of the lesson and its quiz: never a reflection or other text the learner typed. */
export interface RemediationBrief {
  conceptName: string;
  /** Mastery of the concept, 0 to 1. */
  currentCMS: number;
  incorrectAnswers: { question: string; chosen: string }[];
  /** Names of other weak concepts. */
  userStruggleAreas: string[];
  /** The lesson's explanation. */
  originalContent: string;
}

const TEMPERATURE = 0.7;
/** The same limit as for a lesson; doubled after each reply that was cut off. */
export const REMEDIATION_MAX_TOKENS = 4000;

const part = remediationItem.omit({ type: true });

/** Named properties instead of a list, so that a model can't omit or repeat one. */
const draftRemediation = z.object({
  explanation: part,
  analogy: part,
  example: part,
  socratic_qa: part,
} satisfies Record<RemediationType, typeof part>);

const PART_FIELDS = ["title", "content", "visual_description"] as const;
type PartField = `${RemediationType}.${(typeof PART_FIELDS)[number]}`;
const READABLE_PARTS = REMEDIATION_TYPES.flatMap((type) =>
  PART_FIELDS.map((field): PartField => `${type}.${field}`),
);

export type RemediationEvent =
  | ({ type: "text" } & FieldDelta<PartField>)
  | { type: "remediation"; items: RemediationItem[]; usage: Usage };

/**
 * Generates four other explanations: yields their text, then the complete items in a fixed order. Throws an AiError.
 */
export async function* writeRemediation(
  models: Models,
  brief: RemediationBrief,
  options: CallOptions = {},
): AsyncGenerator<RemediationEvent> {
  const text = new ReadableText(READABLE_PARTS);
  const reply = streamObject({
    model: models.writer,
    schema: draftRemediation,
    name: "remediation",
    instructions: promptOf("remediation"),
    prompt: asPrompt({
      concept: brief.conceptName,
      mastery: `${Math.round(brief.currentCMS * 100)} percent`,
      "wrong-answers": brief.incorrectAnswers.map(
        ({ question, chosen }) => `Asked: ${question} Chosen: ${chosen}`,
      ),
      "struggles-with": brief.userStruggleAreas,
      "original-explanation": brief.originalContent,
    }),
    temperature: TEMPERATURE,
    maxTokens: REMEDIATION_MAX_TOKENS,
    ...options,
  });
  for await (const event of reply) {
    if (event.type === "partial") yield* asEvents(text.take(flattened(event.value)));
    else {
      yield* asEvents(text.rest());
      const items = REMEDIATION_TYPES.map((type) => ({ type, ...event.value[type] }));
      yield { type: "remediation", items, usage: event.usage };
    }
  }
}

const asEvents = (deltas: FieldDelta<PartField>[]) =>
  deltas.map((delta) => ({ type: "text" as const, ...delta }));

/** `{ analogy: { title } }` becomes `{ "analogy.title": title }`, in the same order. */
const flattened = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([name, inner]) =>
      Object.entries(isRecord(inner) ? inner : {}).map(([field, text]) => [
        `${name}.${field}`,
        text,
      ]),
    ),
  );
