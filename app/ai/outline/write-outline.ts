import { conceptGraph } from "#app/rules/topics/concept-graph.ts";
import {
  conceptDependency,
  draftConceptOf,
  LESSONS_PER_TOPIC,
  outline,
  outlineOf,
  type Outline,
} from "#app/rules/lessons/curriculum.ts";
import { isInOtherLanguage } from "#app/rules/generation/prose-language.ts";
import { OTHER_LANGUAGE, RefusedDraft, type Usage } from "../faults.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import type { Models } from "../models.ts";
import { asPrompt, inLanguage, promptOf, withNotes } from "../prompt.ts";
import { streamObject, type CallOptions } from "../stream-object.ts";

export type OutlineEvent =
  | { type: "lesson"; lessonNumber: number; title: string; objective: string }
  | { type: "outline"; outline: Outline; usage: Usage };

export interface OutlineBrief {
  topic: string;
  /** How many to plan; ten if it isn't said. */
  lessons?: number;
  reader?: readonly string[];
  /** Undefined if it isn't known. */
  language?: string | undefined;
}

const TEMPERATURE = 0.7;
const TOKENS_OF_TEN = 4000;

export const outlineMaxTokens = (lessons: number): number =>
  Math.round(TOKENS_OF_TEN * Math.max(1, lessons / LESSONS_PER_TOPIC));

/**
 * Generates an outline: yields each title with its objective, then the complete outline with an acyclic concept
 * graph. Throws an AiError.
 */
export async function* streamOutline(
  models: Models,
  { topic, lessons: count = LESSONS_PER_TOPIC, reader, language }: OutlineBrief,
  /** Lesson 1, if it is being written already: the plan follows it. */
  first: { title: string; objective: string } | null,
  options: CallOptions = {},
): AsyncGenerator<OutlineEvent> {
  const reply = streamObject({
    model: models.writer,
    schema: outlineOf(count),
    name: "outline",
    instructions: promptOf("outline"),
    prompt: withNotes(
      asPrompt({
        topic,
        reader,
        "lesson-1": first ? `${first.title}: ${first.objective}` : undefined,
      }),
      inLanguage(language),
    ),
    temperature: TEMPERATURE,
    maxTokens: outlineMaxTokens(count),
    repair: (draft) => withoutBrokenConcepts(draft, count),
    ...options,
  });
  let read = 0;
  for await (const event of reply) {
    if (event.type === "object") {
      if (isInOtherLanguage(textOf(event.value.lessons), language))
        throw new RefusedDraft([OTHER_LANGUAGE], event.usage);
      const whole = { ...event.value, ...conceptGraph(event.value) };
      yield { type: "outline", outline: whole, usage: event.usage };
      continue;
    }
    const lessons = wholeLessons(event.value);
    // A title that was read is final, and a single one may be too short to tell its language.
    const isJudged = read > 0 || lessons.length >= JUDGED_LESSONS;
    if (!isJudged || isInOtherLanguage(textOf(lessons), language)) continue;
    for (const lesson of lessons.slice(read))
      yield { type: "lesson", lessonNumber: ++read, ...lesson };
  }
}

const JUDGED_LESSONS = 3;

const textOf = (lessons: readonly { title: string; objective: string }[]) =>
  lessons.map(({ title, objective }) => `${title}. ${objective}`).join("\n");

/** Titles matter more than concepts, which `concept-graph` can generate later. */
export function withoutBrokenConcepts(
  draft: Record<string, unknown>,
  lessons: number,
): Record<string, unknown> {
  const concept = draftConceptOf(lessons);
  return {
    ...draft,
    concepts: itemsOf(draft.concepts).filter((item) => concept.safeParse(item).success),
    dependencies: itemsOf(draft.dependencies).filter(
      (item) => conceptDependency.safeParse(item).success,
    ),
  };
}

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const titleAndObjective = outline.shape.lessons.element.pick({ title: true, objective: true });

/** An item is complete once the next one, or the property after the list, has started. */
function wholeLessons(partial: unknown): { title: string; objective: string }[] {
  if (!isRecord(partial) || !Array.isArray(partial.lessons)) return [];
  const isListWhole = Object.keys(partial).at(-1) !== "lessons";
  const lessons = partial.lessons as unknown[];
  return (isListWhole ? lessons : lessons.slice(0, -1)).flatMap((lesson) => {
    const item = titleAndObjective.safeParse(lesson);
    return item.success ? [item.data] : [];
  });
}
