import { z } from "zod";
import { conceptGraph, type ConceptGraph } from "#app/rules/topics/concept-graph.ts";
import { conceptDependency, draftConcept } from "#app/rules/lessons/curriculum.ts";
import { isInOtherLanguage } from "#app/rules/generation/prose-language.ts";
import { OTHER_LANGUAGE, RefusedDraft, type Usage } from "../faults.ts";
import type { Models } from "../models.ts";
import { withoutBrokenConcepts } from "../outline/write-outline.ts";
import { asPrompt, inLanguage, promptOf, withNotes } from "../prompt.ts";
import { askForObject, type CallOptions } from "../stream-object.ts";

const TEMPERATURE = 0.5;
export const CONCEPT_GRAPH_MAX_TOKENS = 2000;

/** Above the size of a course of ten lessons with five concepts each. */
const draftGraph = z.object({
  concepts: z.array(draftConcept).min(1).max(60),
  dependencies: z.array(conceptDependency).max(120),
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
  const texts = lessons.map(({ title, objective }) => `${title}: ${objective}`);
  const { value, usage } = await askForObject({
    model: models.writer,
    schema: draftGraph,
    name: "concept_graph",
    instructions: promptOf("concept-graph"),
    prompt: withNotes(
      asPrompt({ topic, lessons: texts.map((text, index) => `${index + 1}. ${text}`) }),
      inLanguage(language),
    ),
    temperature: TEMPERATURE,
    maxTokens: CONCEPT_GRAPH_MAX_TOKENS,
    repair: withoutBrokenConcepts,
    ...options,
  });
  const descriptions = value.concepts.map(({ description }) => description).join("\n");
  if (isInOtherLanguage(descriptions, language)) throw new RefusedDraft([OTHER_LANGUAGE], usage);
  return { graph: conceptGraph(value), usage };
}
