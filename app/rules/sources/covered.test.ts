import { expect, test } from "vitest";
import { isCovered } from "./covered.ts";

const of = (name: string) => ({ name, description: "" });

test.each([
  [
    "en",
    "Compound interest",
    "When interest is compounded, next year's interest is earned on it as well.",
  ],
  ["en", "The testing effect", "Tests have an effect on memory: what was tested stays longer."],
  ["en", "Sleep cycles", "A sleep cycle takes about ninety minutes."],
  ["de", "Der Zinseszins", "Den Zinseszinseffekt unterschätzen viele Sparer."],
  ["de", "Schlafphasen", "Jede Schlafphase dauert unterschiedlich lange."],
  ["de", "Häuser und Größe", "Die Größe eines Hauses: Häuser wachsen."],
  ["zh", "记忆的整理", "睡眠是大脑整理一天记忆的时间。"],
  ["es", "Las fases del sueño", "Cada fase del sueño dura unos noventa minutos."],
])("%s: %s is covered", (language, name, excerpt) => {
  expect(isCovered(of(name), excerpt, language)).toBe(true);
});

test.each([
  ["en", "Compound interest", "The bank pays interest on the first of January."],
  ["en", "Sleep cycles", "Cyclists sleep well after a race."],
  ["en", "War", "The warm water of the gulf."],
  ["de", "Der Zinseszins", "Der Zins ist der Preis des Geldes."],
  ["zh", "记忆的整理", "运动让身体更健康。"],
])("%s: %s isn't", (language, name, excerpt) => {
  expect(isCovered(of(name), excerpt, language)).toBe(false);
});

test("without an excerpt nothing is covered; without a name, the description decides", () => {
  expect(isCovered(of("Sleep"), null, "en")).toBe(false);
  expect(isCovered({ name: "…", description: "Why we sleep" }, "We sleep to remember.", "en")).toBe(
    true,
  );
  expect(isCovered({ name: "…", description: "" }, "We sleep to remember.", "en")).toBe(false);
});
