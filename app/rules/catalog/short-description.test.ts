import { expect, test } from "vitest";
import { shortDescription } from "./short-description.ts";

test.each([
  ["a text that fits is unchanged", "Bees dance. They do.", 30, "Bees dance. They do."],
  ["as many complete sentences as fit", "Bees dance. They do it daily.", 20, "Bees dance."],
  [
    "a first sentence that is too long is cut after a word",
    "Bees dance, in the hive, to tell where flowers are.",
    28,
    "Bees dance, in the hive, to…",
  ],
  [
    "a short first sentence is extended",
    "Look. Bees dance to tell where.",
    25,
    "Look. Bees dance to tell…",
  ],
  ["no comma before the end", "Bees dance, in the hive, to tell.", 25, "Bees dance, in the hive…"],
  [
    "a decimal point doesn't end a sentence",
    "It costs 9.99 a month. Every month.",
    30,
    "It costs 9.99 a month.",
  ],
])("%s", (_, text, most, short) => {
  expect(shortDescription(text, most)).toBe(short);
});
