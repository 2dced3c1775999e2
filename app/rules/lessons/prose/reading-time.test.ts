import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

test.each([
  [0, 1],
  [238, 1],
  [356, 1],
  [357, 2],
  [900, 4],
  [1190, 5],
])("%i words take %i min to read", (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes);
});
