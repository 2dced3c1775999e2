import { expect, test } from "vitest";
import { isInOtherLanguage, proseLanguageOf } from "#app/rules/generation/prose-language.ts";
import { builtInLibrary } from "./library.ts";

test("each of the library's lessons is found to be in its language, and none of its sections in another", async () => {
  for (const { slug, language = "en", lessons } of await builtInLibrary())
    for (const {
      title,
      hook,
      objective,
      explanation,
      example,
      elaboration,
      ...lesson
    } of lessons) {
      const place = `${slug} ${lesson.lesson_number}`;
      const texts = [title, hook, objective, explanation, example, elaboration];
      expect([place, proseLanguageOf(texts.join("\n"))]).toEqual([place, language]);
      const foreign = texts.filter((text) =>
        isInOtherLanguage(text, language === "es" ? "es" : "en"),
      );
      expect([place, foreign]).toEqual([place, []]);
      // Nor the other way round: the wrong course is recognised.
      expect(isInOtherLanguage(texts.join("\n"), language === "es" ? "en" : "es")).toBe(true);
    }
});
