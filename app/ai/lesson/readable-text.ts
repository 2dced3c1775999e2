import { cleanModelText } from "#app/rules/generation/topic-safety.ts";
import { isRecord } from "#packages/llm-objects/is-record.ts";

/** The fields streamed to a reader, in reading order; what is tried out comes whole, as JSON. Never the questions. */
export const READABLE_FIELDS = [
  "title",
  "hook",
  "objective",
  "visual_description",
  "explanation",
  "example",
  "elaboration",
  "next_tease",
  "interactive",
] as const;
export type ReadableField = (typeof READABLE_FIELDS)[number];

export interface FieldDelta<Field extends string> {
  field: Field;
  append: string;
}
export type LessonDelta = FieldDelta<ReadableField>;

/**
 * Up to here cleaning can't change the text any more: before a space, or between two Chinese or Japanese characters.
 */
const SETTLED =
  /^[\s\S]*(?:\s(?=\S)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、，！？](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))/u;

/** Most words contain nothing to clean, and cleaning each of a thousand separately would be slow. */
const PLAIN = /^[ -~\n]*$/;

/** A longer word isn't a word and is passed on as it arrives. */
const MAX_WORD_LENGTH = 400;

/**
 * Turns a growing object into the new text of each field, cleaned like the stored text. Passes on complete words,
 * because cleaning hidden characters and accents depends on their neighbours.
 */
export class ReadableText<Field extends string> {
  readonly #names: readonly Field[];
  readonly #fields = new Map<Field, { seen: number; pending: string; shown: boolean }>();

  constructor(names: readonly Field[]) {
    this.#names = names;
  }

  take(partial: unknown): FieldDelta<Field>[] {
    if (!isRecord(partial)) return [];
    const last = Object.keys(partial).at(-1);
    return this.#names.flatMap((field) => {
      const text = partial[field];
      if (typeof text !== "string") return [];
      const state = this.#fields.get(field) ?? { seen: 0, pending: "", shown: false };
      this.#fields.set(field, state);
      if (text.length > state.seen) state.pending += text.slice(state.seen);
      state.seen = text.length;
      return this.#settle(field, field !== last);
    });
  }

  /** The text held back so far, at the end of the reply. */
  rest(): FieldDelta<Field>[] {
    return this.#names.flatMap((field) => this.#settle(field, true));
  }

  #settle(field: Field, isComplete: boolean): FieldDelta<Field>[] {
    const state = this.#fields.get(field);
    if (!state?.pending) return [];
    const settled = isComplete ? state.pending : settledPart(state.pending);
    state.pending = state.pending.slice(settled.length);
    const append = this.#clean(settled, state.shown, isComplete);
    if (append === "") return [];
    state.shown = true;
    return [{ field, append }];
  }

  /** Trims the text; spaces inside stay. */
  #clean(text: string, isInside: boolean, isComplete: boolean): string {
    const words = PLAIN.test(text) ? text : cleanModelText(`|${text}|`).slice(1, -1);
    const begun = isInside ? words : words.trimStart();
    return isComplete ? begun.trimEnd() : begun;
  }
}

function settledPart(pending: string): string {
  const settled = SETTLED.exec(pending)?.[0] ?? "";
  // Hold back half of a surrogate pair until the other half arrives.
  return settled === "" && pending.length > MAX_WORD_LENGTH
    ? pending.replace(/[\uD800-\uDBFF]$/, "")
    : settled;
}
