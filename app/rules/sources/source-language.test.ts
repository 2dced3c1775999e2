import { expect, test } from "vitest";
import { sourceLanguageOf } from "./source-language.ts";

const ENGLISH =
  "The brain sorts what it has learned during the day, and that is why we forget less after a night of sleep. ";
const GERMAN =
  "Das Gehirn ordnet in der Nacht, was es am Tag gelernt hat, und deshalb vergessen wir nach dem Schlaf weniger. ";

test.each([
  ["en", ENGLISH.repeat(300)],
  ["de", GERMAN],
  ["de", ENGLISH.repeat(15) + GERMAN.repeat(400) + ENGLISH.repeat(20)],
  [
    "zh",
    "睡眠是大脑整理一天记忆的时间。没有足够的睡眠，人们很难集中注意力学习新的知识。".repeat(100),
  ],
  ["ar", "ينظم الدماغ في الليل ما تعلمه في النهار، ولذلك ننسى أقل بعد النوم. ".repeat(10)],
  [undefined, "1 2 3 4 5"],
  [undefined, ""],
])("%s", (language, text) => {
  expect(sourceLanguageOf(text)).toBe(language);
});
