import { expect, test } from "vitest";
import { asDay } from "#app/rules/day.ts";
import { endWords } from "./review-end.tsx";

const MONDAY = asDay("2026-11-16");
const TOMORROW = asDay("2026-11-17");
const FRIDAY = asDay("2026-11-20");

const words = (right: number, missed: number, rightBackOn = FRIDAY) =>
  endWords(
    {
      answers: [...Array<boolean>(right).fill(true), ...Array<boolean>(missed).fill(false)],
      rightBackOn: right > 0 ? rightBackOn : null,
      missedBackOn: missed > 0 ? TOMORROW : null,
    },
    MONDAY,
  );

test.each([
  [6, 0, "You kept all six. The first is back on Friday."],
  [1, 0, "You kept it. It's back on Friday."],
  [5, 1, "You kept five of six. The other is back tomorrow."],
  [2, 4, "You kept two of six. The other four are back tomorrow."],
  [0, 2, "Finished, and that counts. Let's look at them once more tomorrow."],
  [0, 1, "Finished, and that counts. Let's look at it once more tomorrow."],
])("%i right and %i missed: %s", (right, missed, sentence) => {
  expect(words(right, missed)).toBe(sentence);
});

test("what left the schedule has no day", () => {
  const left = { answers: [false, true], rightBackOn: FRIDAY, missedBackOn: null };
  expect(endWords(left, MONDAY)).toBe("You kept one of two.");
  expect(endWords({ ...left, answers: [false] }, MONDAY)).toBe(
    "Finished, and that counts. We'll look at it another way.",
  );
});
