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

test("areas and topics are chosen once each, and taken back", () => {
  const both = after(area("arts-humanities"), area("arts-humanities"), topic("Philosophy"));
  expect(both).toMatchObject({ verticals: ["arts-humanities"], topics: ["Philosophy"] });
  expect(changeAnswers(both, topic("Philosophy", false)).topics).toEqual([]);
});

test("a topic goes with its area", () => {
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

test("nobody is reminded who did not tick it", () => {
  expect(after(area("arts-humanities")).wantsReminders).toBe(false);
  expect(after({ type: "reminders", isOn: true }).wantsReminders).toBe(true);
});

test("what a tab kept comes back whole", () => {
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
  "a tab that kept %j starts anew",
  (kept) => {
    expect(offlineAnswers(kept)).toEqual(NO_ANSWERS);
  },
);

test("a step that is skipped leaves no topic behind, and keeps the areas", () => {
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

test("a topic of one's own is judged where it is typed; none is no fault", () => {
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
