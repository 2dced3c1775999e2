import { z } from "zod";
import { conceptGraph, type ConceptGraph } from "#app/rules/topics/concept-graph.ts";
import {
  conceptDependency,
  draftConceptOf,
  LESSONS_PER_TOPIC,
} from "#app/rules/lessons/curriculum.ts";
import { isInOtherLanguage } from "#app/rules/generation/prose-language.ts";
import { OTHER_LANGUAGE, RefusedDraft, type Usage } from "../faults.ts";
import type { Models } from "../models.ts";
import { withoutBrokenConcepts } from "../outline/write-outline.ts";
import { asPrompt, inLanguage, promptOf, withNotes } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";

const TEMPERATURE = 0.5;
const TOKENS_OF_TEN = 2000;

export const conceptGraphMaxTokens = (lessons: number): number =>
  Math.round(TOKENS_OF_TEN * Math.max(1, lessons / LESSONS_PER_TOPIC));

/** Above the size of a course with five concepts a lesson. */
const draftGraph = (lessons: number) =>
  z.object({
    concepts: z
      .array(draftConceptOf(lessons))
      .min(1)
      .max(6 * lessons),
    dependencies: z.array(conceptDependency).max(12 * lessons),
  });

/** Generates concepts for a course whose outline has no usable ones. Throws an AiError. */
export async function writeConceptGraph(
  models: Models,
  course: {
    topic: string;
    lessons: { title: string; objective: string }[];
    language: string | undefined;
  },
  options: CallOptions = {},
): Promise<{ graph: ConceptGraph; usage: Usage }> {
  const { topic, lessons, language } = course;
  const count = Math.max(LESSONS_PER_TOPIC, lessons.length);
  const texts = lessons.map(({ title, objective }) => `${title}: ${objective}`);
  const { value, usage } = await askForObject({
    model: models.writer,
    schema: draftGraph(count),
    name: "concept_graph",
    instructions: promptOf("concept-graph"),
    prompt: withNotes(
      asPrompt({ topic, lessons: texts.map((text, index) => `${index + 1}. ${text}`) }),
      inLanguage(language),
    ),
    temperature: TEMPERATURE,
    maxTokens: conceptGraphMaxTokens(count),
    repair: (draft) => withoutBrokenConcepts(draft, count),
    ...options,
  });
  const descriptions = value.concepts.map(({ description }) => description).join("\n");
  if (isInOtherLanguage(descriptions, language)) throw new RefusedDraft([OTHER_LANGUAGE], usage);
  return { graph: conceptGraph(value), usage };
}
