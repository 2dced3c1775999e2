import { describe, expect, test } from "vitest";
import {
  interestsFrom,
  isVertical,
  quizCompleted,
  SUGGESTED_TOPICS,
  topicChips,
  topicsOf,
  VERTICALS,
} from "./interests.ts";

test("each of the six areas suggests five topics, none twice", () => {
  expect(VERTICALS).toHaveLength(6);
  expect(VERTICALS.every(({ topics }) => topics.length === 5)).toBe(true);
  expect(new Set(SUGGESTED_TOPICS).size).toBe(30);
});

test("the topics of the chosen areas are in the product's order", () => {
  expect(topicsOf(["world-culture", "arts-humanities", "unknown"])).toEqual([
    ...VERTICALS[3].topics,
    ...VERTICALS[5].topics,
  ]);
  expect(isVertical("world-culture")).toBe(true);
  expect(isVertical("World & Culture")).toBe(false);
});

test.each([
  [null, false],
  [undefined, false],
  ["done", false],
  [[], false],
  [{}, false],
  [{ quiz_completed: false }, false],
  [{ quiz_completed: "true" }, false],
  [{ selected_verticals: [] }, false],
  [{ selected_verticals: null, verticals: [], preferred_subjects: [] }, false],
  [{ selected_topics: ["Philosophy"] }, false],
  [{ quiz_completed: true }, true],
  [{ selected_verticals: ["world-culture"] }, true],
  [{ verticals: ["world-culture"] }, true],
  [{ preferred_subjects: ["Philosophy"] }, true],
  [{ quiz_completed: false, preferred_subjects: ["Philosophy"] }, true],
])("preferences %j mean the quiz is done: %s", (preferences, answer) => {
  expect(quizCompleted(preferences)).toBe(answer);
});

describe("interests", () => {
  test("include the keys of earlier versions", () => {
    expect(
      interestsFrom({ verticals: ["world-culture"], preferred_subjects: ["Philosophy"] }),
    ).toEqual({
      verticals: ["world-culture"],
      topics: ["Philosophy"],
      customTopic: null,
    });
  });

  test("prefer the current keys and ignore values that are not text", () => {
    expect(
      interestsFrom({
        selected_topics: ["Data Science", 3],
        preferred_subjects: ["Philosophy"],
        custom_topic: "Bees",
      }),
    ).toEqual({ verticals: [], topics: ["Data Science"], customTopic: "Bees" });
  });

  test("are empty without stored preferences", () => {
    expect(interestsFrom(null)).toEqual({ verticals: [], topics: [], customTopic: null });
  });
});

const none = { verticals: [], topics: [], customTopic: null };

test.each([
  [none, ["Machine Learning Basics", "Digital Marketing", "Personal Finance", "Public Speaking"]],
  [{ ...none, topics: ["A", "B", "C", "D", "E"] }, ["A", "B", "C", "D"]],
  [{ ...none, topics: ["A"], verticals: ["world-culture"] }, ["A"]],
  [{ ...none, verticals: ["arts-humanities"] }, ["Art History", "Philosophy"]],
  [
    { ...none, verticals: VERTICALS.map(({ id }) => id) },
    [
      "Mindfulness & Meditation",
      "Time Management",
      "Leadership Skills",
      "Digital Marketing",
      "Machine Learning",
      "Quantum Computing",
    ],
  ],
])("interests %j become the chips %j", (interests, chips) => {
  expect(topicChips(interests)).toEqual(chips);
});
