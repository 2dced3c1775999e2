import { describe, expect, test } from "vitest";
import { DRAWN_BLOCKS } from "#app/ui/styleguide/drawn-samples.ts";
import { block, faultOf, toMarkdown } from "../blocks/block.ts";
import { boxOf, pathOf } from "./drawing.ts";
import type { PartsBlock } from "./parts-schema.ts";

const flower = DRAWN_BLOCKS.find((sample): sample is PartsBlock => sample.id === "parts")!;
type Part = PartsBlock["parts"][number];
const [petal, anther, ...others] = flower.parts as [Part, Part, ...Part[]];

const faultOfWritten = (change: object): string | undefined => {
  const { data, error } = block.safeParse({ ...flower, ...change });
  return data ? faultOf(data) : `form: ${error?.issues[0]?.message}`;
};
const withPetal = (change: object) => ({ parts: [{ ...petal, ...change }, anther, ...others] });
const withShape = (change: object) => ({
  shapes: [...flower.shapes, { type: "rect", x: 0, y: 0, width: 9, height: 9, ...change }],
});
const manyPoints = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ x: (index * 7) % 320, y: (index * 7) % 240 }));

describe("a drawing with parts is refused", () => {
  test.each<[string, object, RegExp]>([
    ["with two spots a finger would hit together", withPetal({ x: 200, y: 60 }), /finger/],
    ["with a spot at its edge", withPetal({ x: 5 }), /outside/],
    ["with a spot below it", withPetal({ y: 600 }), /outside/],
    ["with a spot on nothing", withPetal({ x: 20, y: 220 }), /no shape/],
    ["with two labels alike but for case", withPetal({ label: "anther" }), /same label/],
    ["with two spots that are the same in words", withPetal({ where: anther.where }), /in words/],
    ["that names a part where it says its place", withPetal({ where: "the petal" }), /names it/],
    ["with two parts only", { parts: [petal, anther] }, /form/],
    ["with nine parts", { parts: manyPoints(9).map((at) => ({ ...petal, ...at })) }, /form/],
    ["with a shape nobody sees", withShape({ x: 400 }), /outside the drawing/],
    ["with a shape without a look", withShape({ outline: "none" }), /neither/],
    ["with a colour of its own", withShape({ fill: "#ff0000" }), /form/],
    ["with a huge number", withShape({ width: 1e300 }), /form/],
    ["with a number that is none", withShape({ width: Number.NaN }), /form/],
    [
      "of 10,000 points",
      { shapes: [{ type: "path", points: manyPoints(10_000) }, flower.shapes[0]] },
      /form/,
    ],
    ["of 10,000 shapes", { shapes: manyPoints(10_000).map(() => flower.shapes[0]) }, /form/],
    ["with half a character", withPetal({ label: "Petal \ud83c" }), /half a character/],
  ])("%s", (_, change, message) => {
    expect(faultOfWritten(change)).toMatch(message);
  });
});

test("the largest drawing is checked in a moment", () => {
  const path = { type: "path", points: manyPoints(60), curved: true };
  const begin = process.threadCpuUsage();

  expect(faultOfWritten({ shapes: Array.from({ length: 40 }, () => path) })).toBeUndefined();
  expect(process.threadCpuUsage(begin).user).toBeLessThan(100_000);
});

test("a path goes through its points, straight or bent, and closes if it should", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];
  expect(pathOf({ type: "path", points })).toBe("M0 0L10 0L10 10");
  expect(pathOf({ type: "path", points, closed: true })).toBe("M0 0L10 0L10 10L0 0Z");
  const bent = pathOf({ type: "path", points, curved: true });
  expect(bent).toMatch(/^M0 0C[-\d. ]+ 10 0C[-\d. ]+ 10 10$/);
  expect(boxOf({ type: "path", points })).toEqual({ left: 0, top: 0, right: 10, bottom: 10 });
});

test("as Markdown every number has its place in words, its label and why; markup stays text", () => {
  const escape = (text: string) => text.replaceAll("<", "&lt;");
  const markdown = toMarkdown({ ...flower, ...withPetal({ label: "<b>Petal</b>" }) }, escape);

  expect(markdown).toContain("1. &lt;b>Petal&lt;/b> (the large pale blade on the left): It shows");
  expect(markdown).toContain("5. Sepal (the green blade under all others)");
});
