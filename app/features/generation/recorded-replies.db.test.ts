import { describe, expect } from "vitest";
import { env } from "#app/platform/env.ts";
import { drawFormula } from "#packages/mathml/draw-formula.ts";
import { test } from "../../../test/builders.ts";
import { bad, formulasIn, honest, recordedServices } from "../../../test/recorded-services.ts";

/* What a real model replied, good and bad, through the whole pipeline. */

const { writer, write } = await recordedServices();
test.beforeAll(() => {
  env().ai = { baseUrl: writer.url, model: "writer", modelCheck: "checker" };
});

describe("an honest reply is stored as it was written, after one call", () => {
  for (const reply of honest)
    test(`${reply.topic}, lesson ${reply.lesson}`, async () => {
      const {
        status,
        questions: stored,
        lessonCalls,
        corrections,
        rewrites,
        blocks,
      } = await write(reply);

      expect(status).toBe("ready");
      expect({ lessonCalls, corrections, rewrites }).toEqual({
        lessonCalls: 1,
        corrections: [],
        rewrites: [],
      });
      expect(stored).toHaveLength(3);
      expect(stored.map(({ reviewState }) => reviewState)).toEqual(Array(3).fill("checked"));
      for (const latex of formulasIn(blocks)) expect(drawFormula(latex).fault).toBeNull();
    });
});

test("A: a poor model's wrong sum, table, link, tag, emoji and broken questions don't reach the learner", async () => {
  const objections = [
    {
      quote: "The Moon pulls 178 times harder than the Sun.",
      why: "It is the other way round.",
      correction: "The Sun pulls about 178 times harder than the Moon.",
    },
    {
      quote:
        "A study at Oxford University in 2014 showed that 87% of people do not know why tides happen.",
      why: "No such study is known.",
    },
  ];
  const lesson = await write(bad("A"), { objections });

  expect(lesson.title).toBe("Introduction to Tides: Understanding the Basics");
  expect(lesson.blocks.map(({ kind }) => kind)).toContain("table");
  expect(lesson.text).not.toMatch(
    /\]\(https|<br>|\|---|4\.8 m|178 times harder than the Sun|Oxford/,
  );
  expect(lesson.corrections).toHaveLength(1);
  expect(lesson.corrections[0]).toContain("its left side is 3.8");
  expect(lesson.corrections[0]).toContain("It is the other way round.");
  expect(lesson.rewrites[0]).toContain("Options are shuffled");
  expect(lesson.rewrites[0]).toContain("chose “About 6 hours”");
  const keys = JSON.stringify(lesson.questions);
  expect(keys).not.toMatch(/All of the above|About 12 hours|At half moon/);
});

test("A: what can't be corrected is left out, and the sentences around it stay", async () => {
  const objections = [
    {
      quote: "The Moon pulls 178 times harder than the Sun.",
      why: "Reversed.",
      correction: "The Sun pulls about 178 times harder than the Moon.",
    },
    {
      quote:
        "A study at Oxford University in 2014 showed that 87% of people do not know why tides happen.",
      why: "No such study is known.",
    },
  ];
  const { text } = await write(bad("A"), { canCorrect: false, objections });

  expect(text).not.toMatch(/4\.8 m|Oxford/);
  expect(text).toContain("The Sun pulls about 178 times harder than the Moon.");
  expect(text).toContain("The next high tide comes 12 hours and 25 minutes later");
});

test("A: stock phrases, and a clock time that the verifier calls wrong, are written again", async () => {
  const objections = [
    {
      quote: "The next low tide comes 6 hours and 12 minutes after high tide, which is at 1:12 PM.",
      why: "6:00 and 6 hours 12 minutes make 12:12.",
    },
  ];
  const { text, corrections } = await write(bad("A"), { objections });

  expect(corrections[0]).toContain("“In this lesson” is a stock phrase");
  expect(corrections[0]).toContain("“In conclusion” is a stock phrase");
  expect(corrections[0]).toContain("make 12:12");
  expect(text).not.toMatch(/In this lesson|In conclusion|1:12 PM/);
});

test("A: a lesson of 313 words is asked for once more while nobody waits for it", async () => {
  const { prompts, ...outcome } = await write(bad("A"), { lesson: 2 });

  expect(outcome).toMatchObject({ status: "ready", lessonCalls: 2 });
  expect(prompts[0]).not.toContain("was refused");
  expect(prompts[1]).toContain("Your last draft was refused. It had 313 words; write ");
});

test("E: values with a unit are numbers, and the picture stays", async () => {
  const { blocks } = await write(bad("E"));
  const picture = blocks.find(({ kind }) => kind === "diagram");
  expect(JSON.stringify(picture)).toMatch(/"value":1\.5/);
});

test("B: a lesson without its tease is stored with the first reply", async () => {
  const { status, lessonCalls, questions: stored, blocks } = await write(bad("B"));

  expect({ status, lessonCalls }).toEqual({ status: "ready", lessonCalls: 1 });
  expect(stored).toHaveLength(3);
  expect(blocks.some(({ section }) => section === "next")).toBe(false);
});

test("C: formulas whose backslashes were not doubled are whole", async () => {
  const { blocks, lessonCalls, corrections } = await write(bad("C"));

  expect(formulasIn(blocks)).toEqual([
    String.raw`\frac{100 \times 2}{60} \approx 3.3`,
    String.raw`\frac{17900 \cdot 2}{23400} \approx 1.5`,
  ]);
  expect({ lessonCalls, corrections }).toEqual({ lessonCalls: 1, corrections: [] });
});

test("D: chatter and a fence around the reply don't matter", async () => {
  expect(await write(bad("D"))).toMatchObject({ status: "ready", lessonCalls: 1 });
});

test("E: letters are removed, and instead of a question whose key is no option another is written", async () => {
  const { questions: stored, rewrites } = await write(bad("E"));

  expect(stored).toHaveLength(3);
  expect(JSON.stringify(stored)).not.toMatch(/"[A-D]\) /);
  expect(rewrites[0]).toContain("<more>\n1\n</more>");
});

test("F: stars between numbers stay, and questions have no marks", async () => {
  const { text, questions: stored } = await write(bad("F"));

  expect(text).toContain("6*10^24*1000");
  expect(JSON.stringify(stored)).not.toMatch(/\*less\*|\*\*higher/);
  expect(stored).toHaveLength(3);
});
