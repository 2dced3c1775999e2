import { expect, test } from "vitest";
import type { SourcePart } from "./source.ts";
import { choiceIn, isTicked, partDepths, partsField, wordsIn } from "./source-choice.ts";

const part = (title: string, level: number, words = 100): SourcePart => ({
  title,
  level,
  start: 0,
  end: 1,
  words,
});
const BOOK = [part("One", 1), part("One, first", 2), part("Two", 1), part("Two, first", 2)];
const SOURCES = [
  { id: "book", words: 450, parts: BOOK },
  { id: "note", words: 50, parts: [part("A note", 1, 50)] },
];

function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("headings are nested by the levels that a source has", () => {
  expect(partDepths([part("Three", 3), part("Six", 6), part("Three again", 3)])).toEqual([0, 1, 0]);
});

test("a form chooses headings; all of them are the complete source, none leaves it out", () => {
  const both: [string, string][] = [
    ["source", "book"],
    ["source", "note"],
  ];
  const chosen = (fields: [string, string][]) => choiceIn(formOf([...both, ...fields]), SOURCES);
  const ticked = (...places: number[]) =>
    places.map((place): [string, string] => [partsField(0), String(place)]);
  const note = { id: "note", parts: null };

  expect(chosen(ticked(0, 1, 2, 3))).toEqual([{ id: "book", parts: null }, note]);
  expect(chosen(ticked(0, 3, 9))).toEqual([{ id: "book", parts: [0, 3] }, note]);
  expect(chosen([])).toEqual([note]);
  expect(choiceIn(formOf([["source", "someone else's"]]), SOURCES)).toEqual([]);
});

test("the words of a choice are those of its headings, or of the complete source", () => {
  expect(wordsIn([{ id: "book", parts: [0, 3] }], SOURCES)).toBe(200);
  expect(
    wordsIn(
      [
        { id: "book", parts: null },
        { id: "note", parts: null },
      ],
      SOURCES,
    ),
  ).toBe(500);
});

test("every heading is ticked at first, afterwards the chosen ones", () => {
  const choice = [{ id: "book", parts: [2] }];
  expect(isTicked(null, "book", 0)).toBe(true);
  expect([2, 0].map((place) => isTicked(choice, "book", place))).toEqual([true, false]);
  expect(isTicked([{ id: "book", parts: null }], "book", 0)).toBe(true);
  expect(isTicked(choice, "note", 0)).toBe(false);
});
