import { z } from "zod";
import { line } from "../../text-field.ts";
import type { Fault } from "../faults.ts";

/** `hint` makes someone doubt the belief before a second try, without giving the answer away. */
export interface Belief {
  belief: string;
  hint?: string | undefined;
}

/** What every kind of question can do. `content` is all a browser may know before the answer is locked. */
export interface QuestionKind<Content, Key extends KeyTexts, Response> {
  content: z.ZodType<Content>;
  key: z.ZodType<Key>;
  response: z.ZodType<Response>;
  /** The values of the form's repeated field `answer`; null as long as they are no complete answer. */
  responseFrom(content: Content, fields: readonly string[]): Response | null;
  /** Never throws: what is no response is wrong. */
  grade(content: Content, key: Key, response: unknown): boolean;
  lint(content: Content, key: Key): Fault[];
  /** What someone who gives this answer probably believes, where the author knows. */
  beliefBehind(content: Content, key: Key, response: Response): Belief | null;
  describeResponse(content: Content, response: Response): string;
  describeKey(content: Content, key: Key): string;
  /** How likely a guess is right: 0 where the learner types. */
  guessChance(content: Content, key: Key): number;
  /** The texts that give the answer away, and those that don't. */
  answers(content: Content, key: Key): { right: string[]; wrong: string[] };
}

/** What a learner may type into one field. */
export const typed = z.string().trim().max(100);
export const position = z.int().min(0);
export const belief = line(240);
export const hint = line(200).optional();

/** Shown once the answer is locked. */
export const keyTexts = z.object({
  explanation: line(800),
  feedbackCorrect: line(400),
  feedbackIncorrect: line(400),
});
/** Where the author's options and items were put: storing an edited question again keeps them in place. */
export const shuffleSeed = z.int().optional();
export type KeyTexts = z.infer<typeof keyTexts>;

/** Whether these positions are 0, 1, 2 … in some order. */
export function isPermutation(positions: readonly number[], count: number): boolean {
  return (
    positions.length === count &&
    positions.toSorted((one, other) => one - other).every((value, index) => value === index)
  );
}

/** Fields such as '2:0' (item 2, place 0), in whatever order they were sent; null unless each item has one place. */
export function placesFrom(fields: readonly string[], count: number): number[] | null {
  const places: number[] = [];
  for (const field of fields) {
    const [, item, place] = /^(\d{1,2}):(\d{1,2})$/.exec(field) ?? [];
    if (item === undefined || Number(item) >= count || places[Number(item)] !== undefined)
      return null;
    places[Number(item)] = Number(place);
  }
  return fields.length === count ? places : null;
}

/** Whether two values are the same list of positions. */
export const isSameList = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);
