import type { SourcePart } from "./source.ts";

export interface ChoosableSource {
  id: string;
  words: number | null;
  parts: readonly SourcePart[];
}

/** `parts`: places in the source's parts; null for all of its text. */
export interface SourceChoice {
  id: string;
  parts: number[] | null;
}

export const SOURCE_FIELD = "source";
/** Of the source at this place of the form. Short: ten sources have up to 1,200 parts, and a form 16 KB. */
export const partsField = (place: number): string => `p${place}`;

/** How deep each part is nested, from 0, whatever levels a source begins with or leaves out. */
export function partDepths(parts: readonly Pick<SourcePart, "level">[]): number[] {
  const levels = [...new Set(parts.map(({ level }) => level))].toSorted(
    (one, other) => one - other,
  );
  return parts.map(({ level }) => levels.indexOf(level));
}

/** What a form chooses of these sources. Others that it names, and those of which no part is ticked, are left out. */
export function choiceIn(form: FormData, sources: readonly ChoosableSource[]): SourceChoice[] {
  return form.getAll(SOURCE_FIELD).flatMap((id, place): SourceChoice[] => {
    const source = sources.find((each) => each.id === id);
    if (!source) return [];
    const { length } = source.parts;
    const ticked = new Set(form.getAll(partsField(place)).map(Number));
    const parts = Array.from({ length }, (_, part) => part).filter((part) => ticked.has(part));
    if (length < 2 || parts.length === length) return [{ id: source.id, parts: null }];
    return parts.length === 0 ? [] : [{ id: source.id, parts }];
  });
}

export const wordsIn = (choice: readonly SourceChoice[], sources: readonly ChoosableSource[]) =>
  choice.reduce((total, { id, parts }) => {
    const source = sources.find((each) => each.id === id);
    if (!source) return total;
    if (parts === null) return total + (source.words ?? 0);
    return total + parts.reduce((sum, part) => sum + (source.parts[part]?.words ?? 0), 0);
  }, 0);

/** Whether a part was ticked; all are at first. */
export function isTicked(choice: readonly SourceChoice[] | null, id: string, part: number) {
  if (choice === null) return true;
  const chosen = choice.find((each) => each.id === id);
  return chosen !== undefined && (chosen.parts === null || chosen.parts.includes(part));
}
