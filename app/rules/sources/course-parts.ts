import type { SourcePart } from "./source.ts";

/** What is needed of a course's source to number its parts. */
export interface PartedSource {
  id: string;
  parts: readonly SourcePart[];
  /** Places in `parts`; null for all of them. */
  chosenParts: readonly number[] | null;
}

/** `part`: a place in the source's parts. */
export interface PartPlace {
  source: string;
  part: number;
}

/** A chosen part with the number under which a course's plan refers to it. */
export interface NumberedPart extends PartPlace, SourcePart {
  number: number;
}

/** The chosen parts of a course's sources, numbered from 1 through all of them, in order of arrival. */
export function numberParts(sources: readonly PartedSource[]): NumberedPart[] {
  return sources
    .flatMap(({ id, parts, chosenParts }) =>
      parts.flatMap((each, part) =>
        (chosenParts?.includes(part) ?? true) ? [{ ...each, source: id, part }] : [],
      ),
    )
    .map((part, index) => ({ ...part, number: index + 1 }));
}

/** Which part a number of the plan means; null if it means none. */
export function partAt(sources: readonly PartedSource[], number: number): PartPlace | null {
  const place = numberParts(sources)[number - 1];
  return place ? { source: place.source, part: place.part } : null;
}

/** The parts that a lesson rests on, by the numbers of the plan; empty for all of the sources. */
export const partsAt = (
  sources: readonly PartedSource[],
  numbers: readonly number[] = [],
): PartPlace[] => numbers.flatMap((number) => partAt(sources, number) ?? []);

/** A plan whose lessons with a number in `open` rest on further parts. One that rests on all of the sources stays as it is. */
export const withFurtherParts = <Lesson extends { parts?: number[] | undefined }>(
  lessons: readonly Lesson[],
  further: readonly number[],
  open: ReadonlySet<number>,
): Lesson[] =>
  lessons.map((lesson, index) =>
    lesson.parts && lesson.parts.length > 0 && open.has(index + 1)
      ? { ...lesson, parts: [...new Set([...lesson.parts, ...further])] }
      : lesson,
  );

/** How many words the learner chose. */
export const chosenWords = (sources: readonly PartedSource[]): number =>
  numberParts(sources).reduce((sum, { words }) => sum + words, 0);
