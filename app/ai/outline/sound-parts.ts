import { isRecord } from "#packages/llm-objects/is-record.ts";

/** A lesson that rests on more of the sources rests on all of them. */
const MAX_PARTS = 24;

/** An outline whose lessons name only parts that exist, each once: a lesson without any is written from all of the sources. */
export function withSoundParts(
  draft: Record<string, unknown>,
  lastPart: number,
): Record<string, unknown> {
  const { lessons } = draft;
  if (!Array.isArray(lessons)) return draft;
  return {
    ...draft,
    lessons: lessons.map((lesson: unknown) =>
      isRecord(lesson) ? { ...lesson, parts: soundParts(lesson.parts, lastPart) } : lesson,
    ),
  };
}

function soundParts(value: unknown, lastPart: number): number[] {
  const numbers = (Array.isArray(value) ? value : [value]).map(Number);
  const sound = numbers.filter(
    (number) => Number.isInteger(number) && number >= 1 && number <= lastPart,
  );
  return [...new Set(sound)].slice(0, MAX_PARTS);
}
