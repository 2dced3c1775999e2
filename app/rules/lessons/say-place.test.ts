import { expect, test } from "vitest";
import { sayPlace } from "./say-place.ts";

const cards = (["explanation", "explanation", "explanation", "example", "why"] as const).map(
  (section, index) => ({ id: `card-${index}`, section }),
);
const explained = { "card-0": [1], "card-1": [0, 2] };

test.each([
  [1, { card: "card-2", term: 1 }],
  [2, { card: "card-2", term: 1 }],
  [3, { card: "card-3", term: 2 }],
  [4, null],
  [5, { card: "card-2", term: 1 }],
])("lesson %i asks for the meaning of a term at %o", (number, expected) => {
  expect(sayPlace(cards, explained, number)).toEqual(expected);
});

test("never before the term is explained, and nowhere without one", () => {
  expect(sayPlace(cards, { "card-4": [0] }, 1)).toEqual({ card: "card-4", term: 0 });
  expect(sayPlace(cards, {}, 1)).toBeNull();
});
