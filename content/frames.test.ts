import { expect, test } from "vitest";
import { isInteractive } from "#app/rules/blocks/rendered-block.ts";
import type { LibraryLesson } from "#app/rules/lessons/curriculum.ts";
import { courses } from "./courses.ts";

/** Of a hundred stops, predictions or objectives, those that begin with the same three words. */
const SAME_OPENINGS_AT_MOST = 5;
const LESSONS_TO_DO_SOMETHING_IN = 3;

const lessons = courses.flatMap(({ lessons }) => lessons);

test.each<[string, string[]]>([
  ["stops", lessons.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "ask" ? [block.prompt] : [])))],
  ["predictions", lessons.flatMap(({ furtherQuestions }) => furtherQuestions.flatMap(({ use, question_text }) => (use === "predict" ? [question_text] : [])))],
  ["objectives", lessons.map(({ objective }) => objective)],
])("%s don't all begin alike", (_, texts) => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const opening = (text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? []).slice(0, 3).join(" ");
    counts.set(opening, (counts.get(opening) ?? 0) + 1);
  }
  const most = Math.ceil((texts.length * SAME_OPENINGS_AT_MOST) / 100);
  expect([...counts].filter(([, count]) => count > most)).toEqual([]);
});

test("no two lessons of a course have the same blocks in the same order", () => {
  const frame = ({ blocks }: LibraryLesson) => blocks.map(({ section, kind }) => `${section} ${kind}`).join(", ");
  for (const { slug, lessons } of courses)
    expect(new Set(lessons.map(frame)).size, slug).toBe(lessons.length);
});

test("in three lessons of each course or more, the reader does something", () => {
  for (const { slug, lessons } of courses)
    expect(
      lessons.filter(({ blocks }) => blocks.some(isInteractive)).length,
      slug,
    ).toBeGreaterThanOrEqual(LESSONS_TO_DO_SOMETHING_IN);
});

test("a reader who always takes the same place of a stop is wrong at least every second time", () => {
  for (const { slug, lessons } of courses) {
    const right = lessons.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === "ask" && block.options ? [block.answer.option] : [])),
    );
    for (const place of [0, 1, 2])
      expect(
        right.filter((option) => option === place).length / right.length,
        `${slug}, place ${place}`,
      ).toBeLessThanOrEqual(0.5);
  }
});
