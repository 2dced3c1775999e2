import { expect, test } from "vitest";
import { topicSuggestions } from "./topic-suggestions.ts";

const library = [
  { name: "Machine Learning Fundamentals", aliases: ["Machine Learning"], isOwn: true },
  { name: "Public Speaking Excellence", aliases: ["Public Speaking"], isOwn: false },
];

test("each course is suggested once, under the name the learner chose", () => {
  const chips = ["Machine Learning Basics", "Machine Learning", "Tide pools"];
  expect(topicSuggestions(chips, library)).toEqual([
    { name: "Machine Learning Basics", kind: "own" },
    { name: "Tide pools", kind: "new" },
    { name: "Public Speaking Excellence", kind: "ready" },
  ]);
});
