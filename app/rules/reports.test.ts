import { expect, test } from "vitest";
import { canBeEnough, isDoubtedByEnough } from "./reports.ts";

test.each([
  { votes: 4, answerers: 4, enough: false },
  { votes: 5, answerers: 5, enough: true },
  { votes: 5, answerers: 100, enough: true },
  { votes: 5, answerers: 101, enough: false },
  { votes: 50, answerers: 1000, enough: true },
  { votes: 49, answerers: 1000, enough: false },
])("$votes votes of $answerers learners: $enough", ({ votes, answerers, enough }) => {
  expect(isDoubtedByEnough(votes, answerers)).toBe(enough);
});

test("below five votes the answerers don't need counting", () => {
  expect([4, 5].map(canBeEnough)).toEqual([false, true]);
});
