import { expect, test } from "vitest";
import { ideasForToday, relearningMinutes } from "./relearning.ts";

test.each([
  [0, 0, 0],
  [2, 0, 2],
  [30, 0, 3],
  [29, 1, 2],
  [27, 3, 0],
  [25, 5, 0],
])("of %i ideas to learn again, after %i today, %i are for today", (waiting, triedToday, ideas) => {
  expect(ideasForToday({ waiting, triedToday })).toBe(ideas);
});

test("three ideas take about three minutes", () => {
  expect(relearningMinutes(3)).toBe(3);
});
