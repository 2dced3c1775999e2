import { z } from "zod";
import { comparable } from "../clean-text.ts";
import { choice, type ChoiceContent, type ChoiceKey, type ChoiceResponse } from "./kinds/choice.ts";
import { cloze, type ClozeContent, type ClozeKey, type ClozeResponse } from "./kinds/cloze.ts";
import { faultsAmong, type Fault } from "./faults.ts";
import { hintGivesAnswer } from "./hint-faults.ts";
import type { KeyTexts, QuestionKind } from "./kinds/kind.ts";
import { match, type MatchContent, type MatchKey, type MatchResponse } from "./kinds/match.ts";
import { number, type NumberContent, type NumberKey, type NumberResponse } from "./kinds/number.ts";
import { order, type OrderContent, type OrderKey, type OrderResponse } from "./kinds/order.ts";
import { plot, type PlotContent, type PlotKey, type PlotResponse } from "./kinds/plot.ts";
import { short, type ShortContent, type ShortKey, type ShortResponse } from "./kinds/short.ts";
import { selfRated, type SelfContent, type SelfKey, type SelfResponse } from "./kinds/self.ts";
import { sort, type SortContent, type SortKey, type SortResponse } from "./kinds/sort.ts";
import { instanceFrom } from "./template.ts";
import { isKeyInStem, isPlaceholder, isReadable } from "./text-faults.ts";

interface Kinds {
  choice: { content: ChoiceContent; key: ChoiceKey; response: ChoiceResponse };
  number: { content: NumberContent; key: NumberKey; response: NumberResponse };
  cloze: { content: ClozeContent; key: ClozeKey; response: ClozeResponse };
  order: { content: OrderContent; key: OrderKey; response: OrderResponse };
  match: { content: MatchContent; key: MatchKey; response: MatchResponse };
  sort: { content: SortContent; key: SortKey; response: SortResponse };
  plot: { content: PlotContent; key: PlotKey; response: PlotResponse };
  short: { content: ShortContent; key: ShortKey; response: ShortResponse };
  self: { content: SelfContent; key: SelfKey; response: SelfResponse };
}

export type Kind = keyof Kinds;

type Of<Part extends "content" | "key" | "response"> = { [Name in Kind]: Kinds[Name][Part] }[Kind];
export type Content = Of<"content">;
export type Key = Of<"key">;
export type Response = Of<"response">;

/** A question without its answer: all a browser may know before it submits. */
export type OpenQuestion = {
  [Name in Kind]: { kind: Name; content: Kinds[Name]["content"] };
}[Kind];
/** One whose answer is locked, with the answer. */
export type AnsweredQuestion = {
  [Name in Kind]: { kind: Name } & Kinds[Name];
}[Kind];
export type Question = {
  [Name in Kind]: { kind: Name } & Omit<Kinds[Name], "response">;
}[Kind];

/** Methods are looked up by the question's own kind, so content, key and response always belong together. */
const REGISTRY: Record<Kind, QuestionKind<Content, Key & KeyTexts, Response>> = {
  choice,
  number,
  cloze,
  order,
  match,
  sort,
  plot,
  short,
  self: selfRated,
};

/** Parses a question from the database, a file or a model; content and key must be of the same kind. */
export const question = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("choice"), content: choice.content, key: choice.key }),
  z.object({ kind: z.literal("number"), content: number.content, key: number.key }),
  z.object({ kind: z.literal("cloze"), content: cloze.content, key: cloze.key }),
  z.object({ kind: z.literal("order"), content: order.content, key: order.key }),
  z.object({ kind: z.literal("match"), content: match.content, key: match.key }),
  z.object({ kind: z.literal("sort"), content: sort.content, key: sort.key }),
  z.object({ kind: z.literal("plot"), content: plot.content, key: plot.key }),
  z.object({ kind: z.literal("short"), content: short.content, key: short.key }),
  z.object({ kind: z.literal("self"), content: selfRated.content, key: selfRated.key }),
]);

/**
 * What one seed makes of a question with parameters, and without its template; any other question is the same for
 * every seed. Shown, graded and explained by the same seed.
 */
export function instanceOf(
  text: string,
  stored: Question,
  seed: number,
): { text: string; question: Question } {
  if (stored.kind !== "number" || !stored.key.template) return { text, question: stored };
  const { template: from, units } = stored.key;
  const { questionText, ...key } = instanceFrom(from, seed, stored.content.language);
  return { text: questionText, question: { ...stored, key: { ...key, units } } };
}

export const responseFrom = ({ kind, content }: OpenQuestion, fields: readonly string[]) =>
  REGISTRY[kind].responseFrom(content, fields);

export const grade = ({ kind, content, key }: Question, response: unknown) =>
  REGISTRY[kind].grade(content, key, response);

/** Whether it has the form of an answer to such a question. */
export const isResponseTo = (kind: Kind, response: unknown): boolean =>
  REGISTRY[kind].response.safeParse(response).success;

/** What someone who gave this answer probably believes, if the author says so. */
export const beliefBehind = ({ kind, content, key }: Question, response: Response) =>
  REGISTRY[kind].beliefBehind(content, key, response);

export const describeKey = ({ kind, content, key }: Question) =>
  REGISTRY[kind].describeKey(content, key);

/** The texts that give the answer away, and those that don't; of a gap with a list, what its list has. */
export function answerTexts({ kind, content, key }: Question): {
  right: string[];
  wrong: string[];
} {
  const texts = REGISTRY[kind].answers(content, key);
  if (kind !== "cloze") return texts;
  const fromLists = content.gaps.flatMap(({ options }, gap) =>
    options ? (key.gaps[gap] ?? []) : [],
  );
  const others = content.gaps.flatMap(({ options }) => options ?? []);
  return {
    right: [...texts.right, ...fromLists],
    wrong: [...texts.wrong, ...others.filter((option) => !fromLists.includes(option))],
  };
}

export const guessChance = ({ kind, content, key }: Question) =>
  REGISTRY[kind].guessChance(content, key);

/** A stored response in words; empty if it doesn't match its question's kind. */
export function describeResponse({ kind, content }: OpenQuestion, response: unknown): string {
  const parsed = REGISTRY[kind].response.safeParse(response);
  return parsed.success ? REGISTRY[kind].describeResponse(content, parsed.data) : "";
}

/** Faults of a question of any kind, with the words around it. */
export function lintQuestion(text: string, { kind, content, key }: Question): Fault[] {
  const texts = [text, key.explanation, key.feedbackCorrect, key.feedbackIncorrect];
  const { right, wrong } = REGISTRY[kind].answers(content, key);
  const stem = comparable(text);
  const isInStem = (answer: string) => isKeyInStem(comparable(answer), wrong.map(comparable), stem);
  return [
    ...faultsAmong([
      ["fatal", "unreadable", !texts.every(isReadable)],
      ["soft", "placeholder", texts.some(isPlaceholder)],
      ["soft", "key-in-stem", right.some(isInStem)],
      ["soft", "hint-gives-answer", hintGivesAnswer({ kind, content, key } as Question)],
    ]),
    ...REGISTRY[kind].lint(content, key),
  ];
}
