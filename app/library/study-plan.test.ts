import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Prose } from "#app/ui/prose.tsx";
import { studyPlanFor } from "./study-plan.ts";

test.each(["Sundials", "C# & <b>.NET</b>", "$& and $1", "{topic}"])(
  "the plan shows “%s” as the learner typed it",
  async (topic) => {
    const plan = await studyPlanFor(topic);
    expect(plan.topic_name).toBe(topic);
    expect(plan.lessons).toHaveLength(10);
    for (const lesson of plan.lessons) {
      const words = [lesson.explanation, lesson.example, lesson.elaboration].join(" ");
      expect(words).toContain(topic);
    }
  },
);

test.each([
  ['The "golden" age of “radio”', "“The ‘golden’ age of ‘radio’”"],
  ['A 12" ruler', '“A 12" ruler”'],
  ["Rock 'n' roll", "“Rock 'n' roll”"],
])("in a sentence %s has no nested quotation marks", async (topic, written) => {
  const plan = await studyPlanFor(topic);
  expect(plan.topic_name).toBe(topic);
  for (const { objective } of plan.lessons) expect(objective).toContain(written);
});

test("the plan's Markdown shows the topic literally", async () => {
  const topic = String.raw`*args, __init__ and \n in \`Python\``;
  for (const { elaboration } of (await studyPlanFor(topic)).lessons)
    expect(renderToStaticMarkup(createElement(Prose, { text: elaboration }))).toContain(topic);
});

test("every placeholder of the plan is replaced with the topic", async () => {
  const plan = await studyPlanFor("Sundials");
  expect(JSON.stringify(plan)).not.toContain("{topic}");
  expect(plan.description).toContain("“Sundials”");
  expect(JSON.stringify(await studyPlanFor("Reading sheet music"))).not.toContain("Sundials");
});

test("the plan teaches how to learn and claims nothing about the topic", async () => {
  const plan = await studyPlanFor("Sundials");
  expect(plan.description).toContain("does not teach the subject itself");
  for (const { questions } of plan.lessons)
    expect(JSON.stringify(questions)).not.toContain("Sundials");
});
