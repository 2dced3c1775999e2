import { allQuestions, type LibraryCourse } from "#app/rules/lessons/curriculum.ts";
import { storedQuestion, storedText } from "#app/rules/questions/draft.ts";
import {
  instanceOf,
  responseFrom,
  type OpenQuestion,
  type Question,
} from "#app/rules/questions/question.ts";
import { seededShuffle } from "#app/rules/seeded-shuffle.ts";

export interface BlindQuestion {
  /** Lesson and place in its files: `03-7`. */
  id: string;
  text: string;
  question: Question;
}

const OPTION_NAMES = ["a", "b", "c", "d"];

/** Every question of a course in a mixed order, each with one of its cases: the same ones each time. */
export function blindQuestions({ lessons, language }: LibraryCourse): BlindQuestion[] {
  const all = lessons.flatMap((lesson) =>
    allQuestions(lesson).map((draft, index) => {
      const seed = lesson.lesson_number * 1_000 + index;
      const id = `${String(lesson.lesson_number).padStart(2, "0")}-${index + 1}`;
      return {
        id,
        ...instanceOf(storedText(draft, language), storedQuestion(draft, seed, language), seed),
      };
    }),
  );
  return seededShuffle(all, all.length);
}

/** What a reader sees: no key, no explanation, no belief. */
export function withoutKey({ id, text, question: { kind, content } }: BlindQuestion) {
  return { id, kind, question: text, ...visibleParts({ kind, content } as OpenQuestion) };
}

function visibleParts({ kind, content }: OpenQuestion): object {
  switch (kind) {
    case "choice":
      return {
        options: Object.fromEntries(
          content.options.map((option, at) => [OPTION_NAMES[at], option]),
        ),
      };
    case "number":
      return content.unit === null ? {} : { unit: content.unit };
    case "cloze":
      return {
        text: content.text,
        gaps: content.gaps.map(({ options }) => options ?? "typed"),
      };
    case "order":
    case "match":
    case "sort":
    case "plot":
      return content;
    case "short":
    case "self":
      return {};
  }
}

/**
 * What an answer in a reader's file means: an option's name, a number or word, a list for gaps and orders, left to right
 * for pairs, item to group for groups, sliders' values. Null if it is no complete answer.
 */
export function responseTo({ question }: BlindQuestion, answer: unknown) {
  const fields = fieldsOf(question, answer);
  return fields && responseFrom(question, fields);
}

/** YAML reads 384 as a number. */
const written = (answer: unknown) =>
  typeof answer === "string" ? answer : JSON.stringify(answer ?? null);

function fieldsOf({ kind, content }: Question, answer: unknown): string[] | null {
  switch (kind) {
    case "choice":
      return [`${OPTION_NAMES.indexOf(written(answer).toLowerCase())}`];
    case "number":
    case "short":
    case "self":
      return [written(answer)];
    case "cloze":
      return Array.isArray(answer) ? answer.map(written) : null;
    case "order":
      return Array.isArray(answer)
        ? content.items.map((item, at) => `${at}:${answer.map(written).indexOf(item)}`)
        : null;
    case "plot":
      return Array.isArray(answer) ? answer.map(written) : [written(answer)];
    case "sort": {
      const groups = namesIn(answer);
      return (
        groups &&
        content.items.map((item, at) => `${at}:${content.groups.indexOf(groups.get(item) ?? "")}`)
      );
    }
    case "match": {
      const partners = namesIn(answer);
      return (
        partners &&
        content.left.map((left, at) => `${at}:${content.right.indexOf(partners.get(left) ?? "")}`)
      );
    }
  }
}

const namesIn = (answer: unknown) =>
  typeof answer === "object" && answer !== null
    ? new Map(Object.entries(answer).map(([name, partner]) => [name, written(partner)]))
    : null;
