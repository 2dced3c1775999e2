import { expect, test } from "vitest";
import { takenNow } from "./offline-limits.ts";

const answersTo = (lessonId: string, count: number, concept = "idea", day = "2026-11-16") =>
  Array.from({ length: count }, (_, index) => ({
    lessonId,
    conceptId: `${concept} ${index}`,
    day,
  }));
const NONE_DUE = new Set<string>();

test("a whole review that was done elsewhere in the meantime is taken", () => {
  const sent = answersTo("lesson", 20);
  expect(takenNow(sent, [], NONE_DUE)).toEqual(sent);
});

test("what is not due is taken up to forty answers a lesson within a day", () => {
  const sent = [...answersTo("full", 2), ...answersTo("other", 2)];
  expect(takenNow(sent, answersTo("full", 39, "other"), NONE_DUE)).toEqual([
    sent[0],
    sent[2],
    sent[3],
  ]);
});

test("a due concept is taken beyond that, once", () => {
  const recent = answersTo("full", 40, "other");
  const [due, again, answered] = [
    { lessonId: "full", conceptId: "due", day: "2026-11-16" },
    { lessonId: "full", conceptId: "due", day: "2026-11-16" },
    { lessonId: "full", conceptId: "other 3", day: "2026-11-16" },
  ];
  expect(takenNow([due, again, answered], recent, new Set(["due", "other 3"]))).toEqual([due]);
});

test("an answer about no concept counts as not due", () => {
  const sent = [{ lessonId: "full", conceptId: null, day: "2026-11-16" }];
  expect(takenNow(sent, answersTo("full", 39), NONE_DUE)).toEqual(sent);
  expect(takenNow(sent, answersTo("full", 40), NONE_DUE)).toEqual([]);
});

test("a month that arrives all together is taken: each day has its own bound", () => {
  const sent = answersTo("lesson", 40, "idea", "2026-11-17");
  expect(takenNow(sent, answersTo("lesson", 40), NONE_DUE)).toEqual(sent);
  expect(takenNow(sent, answersTo("lesson", 40, "idea", "2026-11-17"), NONE_DUE)).toEqual([]);
});
