import { cleanModelText } from "#app/rules/topic-safety.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";

/** The fields a reader may see while they are written, in that order. Questions are never among them. */
export const READABLE_FIELDS = [
  "title",
  "hook",
  "objective",
  "explanation",
  "example",
  "visual_description",
  "elaboration",
  "next_tease",
] as const;
export type ReadableField = (typeof READABLE_FIELDS)[number];

export interface FieldDelta<Field extends string> {
  field: Field;
  append: string;
}
export type LessonDelta = FieldDelta<ReadableField>;

/** Up to here a text is settled: what follows a space, or stands between two Chinese or Japanese characters, changes nothing before. */
const SETTLED =
  /^[\s\S]*(?:\s(?=\S)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、，！？](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))/u;

/** Most words hide nothing, and judging each of a thousand costs more than reading them all. */
const PLAIN = /^[ -~\n]*$/;

/** A word this long is none: it is handed on as it comes. */
const MAX_WORD_LENGTH = 400;

/**
 * From a growing object to what is new of each field, cleaned like the stored text. Words are handed on whole, because
 * hidden characters and accents are judged by their neighbours.
 */
export class ReadableText<Field extends string> {
  readonly #names: readonly Field[];
  readonly #fields = new Map<Field, { seen: number; held: string; shown: boolean }>();

  constructor(names: readonly Field[]) {
    this.#names = names;
  }

  take(partial: unknown): FieldDelta<Field>[] {
    if (!isRecord(partial)) return [];
    const last = Object.keys(partial).at(-1);
    return this.#names.flatMap((field) => {
      const text = partial[field];
      if (typeof text !== "string") return [];
      const state = this.#fields.get(field) ?? { seen: 0, held: "", shown: false };
      this.#fields.set(field, state);
      if (text.length > state.seen) state.held += text.slice(state.seen);
      state.seen = text.length;
      return this.#settle(field, field !== last);
    });
  }

  /** What was held back at the end. */
  rest(): FieldDelta<Field>[] {
    return this.#names.flatMap((field) => this.#settle(field, true));
  }

  #settle(field: Field, isComplete: boolean): FieldDelta<Field>[] {
    const state = this.#fields.get(field);
    if (!state?.held) return [];
    const settled = isComplete ? state.held : settledPart(state.held);
    state.held = state.held.slice(settled.length);
    const append = this.#clean(settled, state.shown, isComplete);
    if (append === "") return [];
    state.shown = true;
    return [{ field, append }];
  }

  /** Spaces inside a text stay, those around it go. */
  #clean(text: string, isInside: boolean, isComplete: boolean): string {
    const words = PLAIN.test(text) ? text : cleanModelText(`|${text}|`).slice(1, -1);
    const begun = isInside ? words : words.trimStart();
    return isComplete ? begun.trimEnd() : begun;
  }
}

function settledPart(held: string): string {
  const settled = SETTLED.exec(held)?.[0] ?? "";
  // Half of a character is worse than one that comes a moment later.
  return settled === "" && held.length > MAX_WORD_LENGTH
    ? held.replace(/[\uD800-\uDBFF]$/, "")
    : settled;
}
