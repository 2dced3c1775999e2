import { expect, test } from "vitest";
import { topicSuggestions } from "./topic-suggestions.ts";

const course = (name: string, aliases: string[] = []) => ({
  name,
  aliases,
  isOwn: false,
  isFinished: false,
  isForeign: false,
});
const library = [
  { ...course("Machine Learning Fundamentals", ["Machine Learning"]), isOwn: true },
  course("Public Speaking Excellence", ["Public Speaking"]),
];

test("each course is suggested once, under the name the learner chose", () => {
  const chips = ["Machine Learning Basics", "Machine Learning", "Tide pools"];
  expect(topicSuggestions(chips, library)).toEqual({
    first: [
      { name: "Machine Learning Basics", kind: "own" },
      { name: "Tide pools", kind: "new" },
    ],
    more: [{ name: "Public Speaking Excellence", kind: "ready" }],
  });
});

test("a finished course is practised again; one in a language the learner doesn't read is left out, unless they have it", () => {
  const foreign = { ...course("Hablar en público"), isForeign: true };
  const finished = { ...course("Sleep Better"), isOwn: true, isFinished: true };
  const own = { ...course("Finanzas personales"), isForeign: true, isOwn: true };
  expect(topicSuggestions([], [foreign, finished, own])).toEqual({
    first: [],
    more: [
      { name: "Sleep Better", kind: "finished" },
      { name: "Finanzas personales", kind: "own" },
    ],
  });
});
