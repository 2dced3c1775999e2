import { conceptGraph } from "#app/rules/topics/concept-graph.ts";
import {
  conceptDependency,
  draftConceptOf,
  LESSONS_PER_TOPIC,
  outline,
  outlineOf,
  sourcedOutlineOf,
  type Outline,
} from "#app/rules/lessons/curriculum.ts";
import { isInOtherLanguage } from "#app/rules/generation/prose-language.ts";
import { OTHER_LANGUAGE, RefusedDraft, type Usage } from "../faults.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";
import type { Models } from "../models.ts";
import { asPrompt, inLanguage, promptOf, withNotes } from "../prompt.ts";
import { streamObject, type CallOptions } from "../stream-object.ts";
import { withSoundParts } from "./sound-parts.ts";

type PlannedLesson = Pick<Outline["lessons"][number], "title" | "objective" | "parts">;

export type OutlineEvent =
  | ({ type: "lesson"; lessonNumber: number } & PlannedLesson)
  | { type: "outline"; outline: Outline; usage: Usage };

export interface OutlineBrief {
  topic: string;
  /** How many to plan; ten if it isn't said. */
  lessons?: number;
  reader?: readonly string[];
  /** What the learner brought to learn from, part by part, and the last part's number. */
  sources?: { digest: readonly string[]; lastPart: number };
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
  brief: OutlineBrief,
  /** Lesson 1, if it is being written already: the plan follows it. */
  first: { title: string; objective: string } | null,
  options: CallOptions = {},
): AsyncGenerator<OutlineEvent> {
  const { lessons: count = LESSONS_PER_TOPIC, language, sources } = brief;
  const reply = streamObject({
    model: models.writer,
    schema: sources ? sourcedOutlineOf(count) : outlineOf(count),
    name: "outline",
    instructions: sources
      ? promptOf("outline", "sourced").replaceAll("{{lessons}}", String(count))
      : promptOf("outline"),
    prompt: describe(brief, first),
    temperature: TEMPERATURE,
    maxTokens: outlineMaxTokens(count),
    repair: (draft) => repaired(draft, count, sources),
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
    const lessons = wholeLessons(event.value, sources?.lastPart);
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

function describe(
  { topic, reader, sources, language }: OutlineBrief,
  first: { title: string; objective: string } | null,
): string {
  const prompt = asPrompt({
    topic,
    reader,
    "lesson-1": first ? `${first.title}: ${first.objective}` : undefined,
    sources: sources?.digest,
  });
  return withNotes(prompt, inLanguage(language));
}

const repaired = (
  draft: Record<string, unknown>,
  lessons: number,
  sources: OutlineBrief["sources"],
): Record<string, unknown> => {
  const whole = withoutBrokenConcepts(draft, lessons);
  return sources ? withSoundParts(whole, sources.lastPart) : whole;
};

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

const readable = outline.shape.lessons.element.pick({ title: true, objective: true, parts: true });

/** An item is complete once the next one, or the property after the list, has started. */
function wholeLessons(partial: unknown, lastPart: number | undefined): PlannedLesson[] {
  if (!isRecord(partial) || !Array.isArray(partial.lessons)) return [];
  const isListWhole = Object.keys(partial).at(-1) !== "lessons";
  const { lessons } = lastPart === undefined ? partial : withSoundParts(partial, lastPart);
  const items = itemsOf(lessons);
  return (isListWhole ? items : items.slice(0, -1)).flatMap((lesson) => {
    const item = readable.safeParse(lesson);
    return item.success ? [item.data] : [];
  });
}
