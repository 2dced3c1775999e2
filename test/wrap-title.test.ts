import { expect, test } from "vitest";
import { wrapTitle } from "../vite-plugins/wrap-title.ts";

/** As if every character were half as wide as it is high. */
const widthOf = (word: string) => word.length * 0.5;

test("a short title is large and on one line", () => {
  expect(wrapTitle("Tides", 600, widthOf)).toEqual({ size: 92, lines: ["Tides"] });
});

test("a long title gets smaller, keeps all its words and leaves none alone", () => {
  const title = "Why Coming Back Later Works: Spaced Repetition Explained to Everyone Who Forgets";
  const { size, lines } = wrapTitle(title, 600, widthOf);

  expect(size).toBeLessThan(80);
  expect(lines.join(" ")).toBe(title);
  expect(Math.min(...lines.map((line) => line.length))).toBeGreaterThan(6);
  for (const line of lines) expect(line.length * 0.5 * size).toBeLessThan(640);
});

test("a title without end is cut where the picture ends", () => {
  const { lines } = wrapTitle("many words ".repeat(60), 600, widthOf);

  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toMatch(/…$/);
});
