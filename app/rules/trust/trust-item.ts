import type { DraftQuestion } from "../lessons/curriculum.ts";
import { seededShuffle } from "../seeded-shuffle.ts";
import type { TrustClass, TrustSet } from "./trust-report.ts";

/** A question whose fault, if any, is known. */
export interface TrustItem {
  set: TrustSet;
  kind: TrustClass;
  /** Items with the same lesson may be checked in one call. */
  lesson: { explanation: string; example: string; elaboration: string } | null;
  question: DraftQuestion;
}

type Lesson = NonNullable<TrustItem["lesson"]>;

/** A question that people went through, with the lesson it belongs to. */
export interface SoundQuestion {
  lesson: Lesson;
  question: DraftQuestion;
}

/**
 * Five faulty variants of each question: every wrong option as the key, a second right option, and no right option. Made
 * by code alone, so that everyone gets the same ones. The explanation goes, because it would name the right option.
 */
export function faultyVariants(sound: readonly SoundQuestion[]): TrustItem[] {
  return sound.flatMap(({ lesson, question }, index) => {
    const { options, correct_answer } = question;
    const distractors = seededShuffle(
      options.filter((option) => option !== correct_answer),
      index,
    );
    const item = (kind: TrustClass, changes: Partial<DraftQuestion>): TrustItem => ({
      set: "library",
      kind,
      lesson,
      question: { ...question, explanation: "", beliefs: undefined, ...changes },
    });
    const foreign = foreignOption(sound, index);
    return [
      ...distractors.map((wrong) => item("wrong-key", { correct_answer: wrong })),
      item("several-right", {
        options: options.map((option) =>
          option === distractors[0] ? restated(correct_answer) : option,
        ),
      }),
      item("none-right", {
        correct_answer: foreign,
        options: options.map((option) => (option === correct_answer ? foreign : option)),
      }),
    ];
  });
}

export const unchanged = (sound: readonly SoundQuestion[]): TrustItem[] =>
  sound.map(({ lesson, question }) => ({ set: "library", kind: "good", lesson, question }));

/** A wrong option of a question further on, which answers something else. */
function foreignOption(sound: readonly SoundQuestion[], index: number): string {
  const { options } = sound[index]!.question;
  for (let step = 1; step < sound.length; step += 1) {
    const other = sound[(index + step) % sound.length]!.question;
    const replacement = other.options.find(
      (option) => option !== other.correct_answer && !options.includes(option),
    );
    if (replacement !== undefined) return replacement;
  }
  throw new RangeError("one question has no other to take an option from");
}

const CONTRACTIONS: [RegExp, string][] = [
  [/\bdoes not\b/, "doesn't"],
  [/\bdo not\b/, "don't"],
  [/\bis not\b/, "isn't"],
  [/\bcannot\b/, "can't"],
  [/\bbecause\b/i, "since"],
  [/\babout\b/i, "roughly"],
  [/\bonly\b/, "just"],
];

/** The same in slightly other words, as far as code can say it. */
function restated(option: string): string {
  const [from, to] = CONTRACTIONS.find(([pattern]) => pattern.test(option)) ?? [];
  return from && to ? option.replace(from, to) : `${option.replace(/\.$/, "")}, in other words`;
}
