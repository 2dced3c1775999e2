import { z } from "zod";
import { REMEDIATION_TYPES, remediationItem, type RemediationItem } from "#app/rules/curriculum.ts";
import type { Usage } from "../faults.ts";
import type { Models } from "../models.ts";
import { asPrompt, promptOf } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";

/** Only what the lesson and its quiz hold: never a reflection, never a word the learner typed. */
export interface RemediationBrief {
  conceptName: string;
  /** Mastery of the concept, 0 to 1. */
  currentCMS: number;
  incorrectAnswers: { question: string; chosen: string }[];
  /** Names of other concepts the learner is weak in. */
  userStruggleAreas: string[];
  /** The lesson's explanation. */
  originalContent: string;
}

const TEMPERATURE = 0.7;
export const REMEDIATION_MAX_TOKENS = 1500;

const draftRemediation = z.object({
  items: z.array(remediationItem).length(REMEDIATION_TYPES.length),
});

/** Four other ways to say it, one of each type, in their fixed order. Throws an AiError. */
export async function writeRemediation(
  models: Models,
  brief: RemediationBrief,
  options: CallOptions = {},
): Promise<{ items: RemediationItem[]; usage: Usage }> {
  const { value, usage } = await askForObject({
    model: models.writer,
    schema: draftRemediation.refine(({ items }) => ofEachType(items).length === items.length, {
      path: ["items"],
      error: "must hold one item of each type",
    }),
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
  return { items: ofEachType(value.items), usage };
}

const ofEachType = (items: RemediationItem[]) =>
  REMEDIATION_TYPES.flatMap((type) => items.find((item) => item.type === type) ?? []);
