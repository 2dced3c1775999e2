import * as fc from "fast-check";
import { expect, test } from "vitest";
import { queryWords, searchWords } from "./search-words.ts";

test.each([
  ["en", "Bea’s naïve 2nd-hand ﬁndings, don't they?", "bea naive 2nd hand findings don they"],
  ["fr", "L’œuvre d'Édith Piaf", "oeuvre edith piaf"],
  ["de", "Die Größe des Zinses­zinses", "die grosse des zinseszinses"],
  ["es", "¿Cómo está la niña?", "como esta la nina"],
  ["ru", "Ещё йогурт", "ещё йогурт"],
  ["ar", "النوم مهم", "النوم مهم"],
  ["hi", "नींद ज़रूरी है", "नींद ज़रूरी है"],
  ["en", "3.14 and 1,000 in ＦＵＬＬ width", "3.14 and 1,000 in full width"],
])("%s: %s", (language, text, words) => {
  expect(searchWords(text, language).join(" ").normalize("NFC")).toBe(words.normalize("NFC"));
});

test.each([
  ["zh", "睡眠是大脑整理记忆的时间", ["睡眠", "大脑", "记忆", "时间"]],
  ["ja", "睡眠は記憶を整理する時間です", ["睡眠", "記憶", "時間"]],
  ["th", "การนอนหลับช่วยความจำ", ["การ", "ความ"]],
])("%s is cut into words although it has no spaces", (language, text, some) => {
  const words = searchWords(text, language);
  expect(words.length).toBeGreaterThan(2);
  expect(words).toEqual(expect.arrayContaining(some.slice(0, 2)));
});

test("a text is searched by the same words however it is typed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(searchWords(text.normalize("NFD"))).toEqual(searchWords(text.normalize("NFC")));
    }),
  );
});

test.each([
  ["en", "What is the role of sleep in the making of the memory?", "role sleep making memory"],
  ["de", "Wie wirkt der Zinseszins über die Jahre?", "wirkt zinseszins jahre"],
  ["fr", "Qu'est-ce que l'été ?", "ete"],
  ["es", "¿Qué es el sueño y para qué sirve el sueño?", "sueno sirve"],
  ["zh", "睡眠的作用是什么", "睡眠 作用 什么"],
  ["sv", "Hur fungerar minnet?", "hur fungerar minnet"],
])("%s: a query keeps the telling words, each once", (language, text, words) => {
  expect(queryWords(text, language).join(" ")).toBe(words);
});

test("a query without telling words is searched as it is, a long one by its first 40", () => {
  expect(queryWords("to be or not to be")).toEqual(["to", "be", "or", "not"]);
  const long = Array.from({ length: 99 }, (_, number) => `word${number}`).join(" ");
  expect(queryWords(long)).toHaveLength(40);
});

test("a text of nothing but accents is searched in no time", () => {
  expect(searchWords(`e${"\u0301".repeat(300_000)} bee`)).toEqual(["e", "bee"]);
});
