import { expect, test } from "vitest";
import {
  contractionShare,
  formalNegations,
  heavyWords,
  heavyWordShare,
  paragraphsOf,
  sentencesOf,
} from "./voice.ts";

test("contractions are counted, possessives are not", () => {
  expect(contractionShare("It’s hers, and we don't mind: that'll do. Anna’s dog’s bowl.")).toBe(
    27.3,
  );
  expect(contractionShare("It is Anna’s.")).toBe(0);
  expect(contractionShare("")).toBe(0);
});

test("heavy words are found in their forms, light ones that begin alike are not", () => {
  expect(heavyWords("Consequently she obtained approximately ten.")).toEqual([
    "consequently",
    "obtained",
    "approximately",
  ]);
  expect(heavyWords("The regardless hencefort is a permit-free thusness")).toEqual(["permit"]);
  expect(heavyWordShare(`Hence ${"bees fly ".repeat(50)}`)).toBe(9.9);
});

test("a negation counts unless someone is quoted", () => {
  expect(formalNegations('He cannot, she did not, “you do not”, "it is not".')).toEqual([
    "cannot",
    "did not",
  ]);
});

test("a wrapped paragraph is one, an item of a list too, and code is none", () => {
  expect(paragraphsOf("One\nline.\n\n- a b\n- c\n\n```js\nx\n\ny\n```\n\nEnd.")).toEqual([
    "One line.",
    "- a b",
    "- c",
    "End.",
  ]);
});

test("a sentence ends at its full stop, also in quotes or bold, and not at a decimal point", () => {
  expect(sentencesOf("“Go.” She went 3.5 miles. **Then home.** Why?")).toEqual([
    "“Go.”",
    "She went 3.5 miles.",
    "**Then home.**",
    "Why?",
  ]);
});
