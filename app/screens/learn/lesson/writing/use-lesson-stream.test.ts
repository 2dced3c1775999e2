import { expect, test } from "vitest";
import { NO_TEXT_YET, receive, type StreamedText } from "./use-lesson-stream.ts";

const typing = (text: StreamedText, words: string, attempt = 1) =>
  receive(text, { type: "text", id: 1, attempt, deltas: [["explanation", words]] });

test("a citation that a model types is never read, not even while it is being typed", () => {
  const typed = "Tides follow the Moon [^99]. Twice a day[^?], always [sic].";
  let text = NO_TEXT_YET;
  for (const character of typed) {
    text = typing(text, character);
    expect(text.fields.explanation).not.toMatch(/\^|99|\[\?/);
  }
  expect(text.fields.explanation).toBe("Tides follow the Moon. Twice a day, always [sic].");
});

test("a new attempt begins with an empty page, and an older one says nothing more", () => {
  const second = typing(typing(NO_TEXT_YET, "First try[^"), "Second", 2);
  expect(typing(typing(second, "late", 1), " try", 2).fields).toEqual({
    explanation: "Second try",
  });
});
