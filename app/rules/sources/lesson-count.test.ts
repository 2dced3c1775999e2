import { expect, test } from "vitest";
import { lessonsFor } from "./lesson-count.ts";

test.each([
  [0, 3],
  [400, 3],
  [4_500, 3],
  [6_000, 4],
  [15_000, 10],
  [30_000, 20],
  [500_000, 20],
])("%i words are enough for %i lessons", (words, lessons) => {
  expect(lessonsFor(words)).toBe(lessons);
});
