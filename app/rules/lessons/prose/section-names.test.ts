import { expect, test } from "vitest";
import { DETECTED_LANGUAGES, languageOf } from "../../language.ts";
import { sectionNames } from "./section-names.ts";

test.each(DETECTED_LANGUAGES)("every part of a lesson has a name of its own in %s", (lang) => {
  const { callouts, ...parts } = sectionNames(lang);
  const all = [...Object.values(parts), ...Object.values(callouts)];
  expect(all).toHaveLength(14);
  expect(new Set(all).size).toBe(14);
  expect(parts.meaning.split("{}")).toHaveLength(2);
  for (const name of all) expect(name.trim()).not.toBe("");
});

test("a language written in a script of its own names its parts in that script", () => {
  const scripts = { ar: "Arabic", he: "Hebrew", ru: "Cyrillic", el: "Greek", ko: "Hangul" };
  for (const [lang, script] of Object.entries(scripts)) {
    const { why } = sectionNames(languageOf(sectionNames(lang as "ar").why).lang);
    expect(why).toMatch(new RegExp(String.raw`^[\p{Script=${script}}\s]+$`, "u"));
  }
});

test("text in no known language keeps the English names", () => {
  expect(sectionNames(languageOf("42").lang).why).toBe("Why This Matters");
});
