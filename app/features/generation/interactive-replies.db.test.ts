import { describe, expect } from "vitest";
import { env } from "#app/platform/env.ts";
import { test } from "../../../test/builders.ts";
import { honest, recordedServices, type Recorded } from "../../../test/recorded-services.ts";

/* What a model lets the reader try out, good and bad, through the whole pipeline. */

const { writer, write } = await recordedServices();
test.beforeAll(() => {
  env().ai = { baseUrl: writer.url, model: "writer", modelCheck: "checker" };
});

const plain = honest[0]!;

/** The recorded reply with something to try out, written after what is read and before the questions. */
function withInteractive(interactive: unknown): Recorded {
  const { questions, ...read } = JSON.parse(plain.reply) as Record<string, unknown>;
  const reply = JSON.stringify({ ...read, interactive_after: 2, interactive, questions });
  return { ...plain, reply };
}

const SORT = {
  kind: "sort",
  task: "Put a bee's life in order.",
  order: ["Egg", "Larva", "Pupa", "Bee"],
  groups: [],
  because: "It spins itself in before it has wings.",
};
const PLOT = {
  kind: "plot",
  title: "A line that turns",
  x: { label: "Time", unit: "h", from: 0, to: 10 },
  y: { label: "Height", unit: "m", from: 0, to: 10 },
  sliders: [{ name: "a", label: "Slope", unit: "", from: 0, to: 5, step: 0.5, start: 1 }],
  curves: [{ label: "Height", y: "a * x" }],
  points: [],
  readouts: [],
  goal: {
    task: "Let it rise by 2.",
    value: "a",
    equals: 2,
    tolerance: 0.1,
    because: "2 each hour.",
  },
};

test.each([
  ["sort", SORT],
  ["plot", PLOT],
])("a lesson is stored with its %s, after one call", async (kind, interactive) => {
  const lesson = await write(withInteractive(interactive));
  const without = await write(plain);

  const ids = lesson.blocks.map(({ id }) => id);
  expect(lesson).toMatchObject({ status: "ready", lessonCalls: 1, corrections: [] });
  expect(lesson.blocks.find(({ id }) => id === "interactive")).toMatchObject({ kind });
  expect(ids.filter((id) => id !== "interactive")).toEqual(without.blocks.map(({ id }) => id));
  expect(ids.indexOf("interactive")).toBeLessThan(ids.indexOf("example"));
});

const curve = (y: string) => ({ ...PLOT, curves: [{ label: "Height", y }] });

describe("what nobody could try out costs the lesson nothing", () => {
  test.each<[string, unknown]>([
    ["a goal out of reach", { ...PLOT, goal: { ...PLOT.goal, equals: 99 } }],
    ["a division by zero", curve("1 / 0")],
    ["a tower of powers", curve("exp(exp(x + 10))")],
    [
      "more points than fit a drawing",
      { ...PLOT, points: Array.from({ length: 400 }, () => ({ x: 1, y: 1 })) },
    ],
    ["a formula that names a constructor", curve("constructor")],
    ["an unknown kind", { kind: "hologram" }],
    ["an empty object", {}],
    ["two equal things to sort", { ...SORT, order: ["Egg", "Bee", "egg"] }],
  ])("%s", async (_, interactive) => {
    const { status, lessonCalls, blocks, questions } = await write(withInteractive(interactive));

    expect({ status, lessonCalls }).toEqual({ status: "ready", lessonCalls: 1 });
    expect(blocks.filter(({ id }) => id === "interactive")).toEqual([]);
    expect(questions).toHaveLength(3);
  });
});

test("what the verifier calls false in it is left out", async () => {
  const objections = [{ quote: "It spins itself in before it has wings.", why: "Some don't." }];
  const { status, blocks } = await write(withInteractive(SORT), { objections });

  expect(status).toBe("ready");
  expect(blocks.filter(({ id }) => id === "interactive")).toEqual([]);
});
