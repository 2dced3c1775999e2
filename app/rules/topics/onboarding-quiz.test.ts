import { expect, test } from "vitest";
import {
  changeAnswers,
  customTopicFault,
  offlineAnswers,
  NO_ANSWERS,
  stepFrom,
  type Change,
} from "./onboarding-quiz.ts";

const after = (...changes: Change[]) => changes.reduce(changeAnswers, NO_ANSWERS);
const area = (value: string, isOn = true) => ({ type: "vertical", value, isOn }) as const;
const topic = (value: string, isOn = true) => ({ type: "topic", value, isOn }) as const;

test("areas and topics can be chosen once and deselected", () => {
  const both = after(area("arts-humanities"), area("arts-humanities"), topic("Philosophy"));
  expect(both).toMatchObject({ verticals: ["arts-humanities"], topics: ["Philosophy"] });
  expect(changeAnswers(both, topic("Philosophy", false)).topics).toEqual([]);
});

test("deselecting an area deselects its topics", () => {
  const chosen = after(
    area("arts-humanities"),
    area("health-wellness"),
    topic("Philosophy"),
    topic("Sleep Optimization"),
  );
  expect(changeAnswers(chosen, area("arts-humanities", false)).topics).toEqual([
    "Sleep Optimization",
  ]);
});

test("reminders are off unless ticked", () => {
  expect(after(area("arts-humanities")).wantsReminders).toBe(false);
  expect(after({ type: "reminders", isOn: true }).wantsReminders).toBe(true);
});

test("stored answers are restored", () => {
  const answers = after(
    area("world-culture"),
    topic("World Religions"),
    { type: "custom", value: "Tide pools" },
    { type: "reminders", isOn: true },
    { type: "preferred-time", value: "18:00" },
  );
  expect(offlineAnswers(JSON.stringify(answers))).toEqual(answers);
});

test.each(["", "{", "null", "[]", '{"verticals":"x","topics":[1],"customTopic":{}}'])(
  "stored %j starts with empty answers",
  (stored) => {
    expect(offlineAnswers(stored)).toEqual(NO_ANSWERS);
  },
);

test("skipping a step clears the topics and keeps the areas", () => {
  const typed = after(area("arts-humanities"), topic("Philosophy"), {
    type: "custom",
    value: "Tide pools",
  });
  expect(changeAnswers(typed, { type: "skip-topics" })).toMatchObject({
    verticals: ["arts-humanities"],
    topics: [],
    customTopic: "",
  });
});

test("a custom topic is checked while typing; an empty one is valid", () => {
  expect(customTopicFault("  ")).toBeUndefined();
  expect(customTopicFault("Tide pools")).toBeUndefined();
  expect(customTopicFault("Weapons")).toBe(
    "Please choose a workplace-appropriate topic for learning.",
  );
});

test.each([
  ["", 1],
  ["step=2", 2],
  ["step=4", 4],
  ["step=9", 1],
  ["step=two", 1],
])("the address ?%s shows step %s", (address, step) => {
  expect(stepFrom(new URLSearchParams(address))).toBe(step);
});
