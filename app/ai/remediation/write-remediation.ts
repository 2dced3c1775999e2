import { z } from "zod";
import {
  REMEDIATION_TYPES,
  remediationItem,
  type RemediationItem,
  type RemediationType,
} from "#app/rules/lessons/curriculum.ts";
import { isInOtherLanguage } from "#app/rules/generation/prose-language.ts";
import { OTHER_LANGUAGE, RefusedDraft, type Usage } from "../faults.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import { BLOCK_SENTENCES } from "../lesson/block-sentences.ts";
import { ReadableText, type FieldDelta } from "../lesson/readable-text.ts";
import type { Models } from "../models.ts";
import { inLanguage, promptOf, withNotes, withPassages, type NumberedPassage } from "../prompt.ts";
import { streamObject, type CallOptions } from "../stream-object.ts";

/** Only content of the lesson and its quiz: never a reflection or other text the learner typed. */
export interface RemediationBrief {
  conceptName: string;
  /** Mastery of the concept, 0 to 1. */
  currentCMS: number;
  /** The latest first. */
  wrongAnswers: {
    question: string;
    chosen: string;
    right: string;
    explanation: string;
    belief: string | null;
  }[];
  /** Names of other weak concepts of the same course. */
  userStruggleAreas: string[];
  /** What the lesson says about the concept. */
  excerpt: string;
  /** What the course's sources say about it. */
  passages?: readonly NumberedPassage[];
  /** The course's. */
  language: string | undefined;
  /** In the order in which the learner will read them. */
  kinds: readonly RemediationType[];
}

const TEMPERATURE = 0.7;
/** The same limit as for a lesson; doubled after each reply that was cut off. */
export const REMEDIATION_MAX_TOKENS = 4000;

const part = remediationItem.omit({ type: true });

const PART_FIELDS = ["title", "content", "visual_description"] as const;
type PartField = `${RemediationType}.${(typeof PART_FIELDS)[number]}`;

/** Named properties instead of a list, so that a model can't omit or repeat one; the first is read while the others are written. */
const remediationForm = (kinds: readonly RemediationType[]) =>
  z.object(
    Object.fromEntries(kinds.map((kind) => [kind, part])) as Record<RemediationType, typeof part>,
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
  const fields = brief.kinds.flatMap((kind) =>
    PART_FIELDS.map((field): PartField => `${kind}.${field}`),
  );
  const text = new ReadableText(fields);
  const { language, passages = [] } = brief;
  const reply = streamObject({
    model: models.writer,
    schema: remediationForm(brief.kinds),
    name: "remediation",
    instructions: [
      promptOf("remediation"),
      ...(passages.length > 0 ? [promptOf("remediation", "sourced")] : []),
    ]
      .join("")
      .replace("{{math}}", () => BLOCK_SENTENCES.math),
    prompt: withNotes(
      withPassages(passages, {
        concept: brief.conceptName,
        mastery: `${Math.round(brief.currentCMS * 100)} percent`,
        misunderstanding: brief.wrongAnswers[0]?.belief ?? undefined,
        // Both tries may have chosen the same option of the same question.
        "wrong-answers": [...new Set(brief.wrongAnswers.map(describeWrong))],
        "struggles-with": brief.userStruggleAreas,
        "original-explanation": brief.excerpt,
      }),
      inLanguage(language),
    ),
    temperature: TEMPERATURE,
    maxTokens: REMEDIATION_MAX_TOKENS,
    ...options,
  });
  for await (const event of reply) {
    if (event.type === "partial") yield* asEvents(text.take(flattened(event.value)));
    else {
      yield* asEvents(text.rest());
      const items = REMEDIATION_TYPES.map((type) => ({ type, ...event.value[type] }));
      if (isInOtherLanguage(items.map(({ content }) => content).join("\n"), language))
        throw new RefusedDraft([OTHER_LANGUAGE], event.usage);
      yield { type: "remediation", items, usage: event.usage };
    }
  }
}

const describeWrong = (wrong: RemediationBrief["wrongAnswers"][number]) =>
  [
    `Asked: ${wrong.question}`,
    `Chosen: ${wrong.chosen}`,
    ...(wrong.belief ? [`Who chooses it believes: ${wrong.belief}`] : []),
    `Right: ${wrong.right}`,
    `Because: ${wrong.explanation}`,
  ].join("\n");

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
