import { expect, test } from "vitest";
import { countOwnWords, ownWordsFault } from "./own-words.ts";

const QUESTION = "Why does the price of a bond fall when interest rates rise?";
const THOUGHT =
  "I think new bonds pay more than mine then, so nobody wants to buy it for the old amount";

test.each([
  ["a thought of fifteen words", THOUGHT, null],
  ["fourteen words", "I think new bonds pay more than mine then, so nobody wants to buy", "few"],
  ["nothing", "", "few"],
  ["marks that are no words", "? ! … – ".repeat(20), "few"],
  ["the same word fifteen times", "hint ".repeat(15), "repeated"],
  ["seven words in turn", "give me the hint now please thanks ".repeat(3), "repeated"],
  ["the question once more", `${QUESTION} ${QUESTION}`, "repeated"],
  ["the question with a few words", `${QUESTION} I really don't know it`, "repeated"],
  [
    "the same in Chinese, which has no spaces",
    "我觉得新的债券利息更高所以没有人愿意用原来的价格买我的旧债券",
    null,
  ],
  [
    "the same in Spanish",
    "Creo que los bonos nuevos pagan más que el mío y por eso nadie lo quiere comprar",
    null,
  ],
])("%s", (_, text, fault) => {
  expect(ownWordsFault(text, [QUESTION])).toBe(fault);
});

test("a thought counts once", () => {
  expect(ownWordsFault(THOUGHT, [QUESTION, THOUGHT])).toBe("repeated");
  expect(ownWordsFault(`${THOUGHT}, maybe`, [QUESTION, THOUGHT])).toBe("repeated");
});

test("words are counted while someone types", () => {
  expect(countOwnWords("So it's 3 × 4, I think")).toBe(6);
});
