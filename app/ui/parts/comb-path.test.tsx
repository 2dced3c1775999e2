// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CellState } from "#app/rules/topics/path-cells.ts";
import { BriefCombPath, CombPath } from "./comb-path.tsx";

afterEach(cleanup);

const cells = (["done", "done", "ready", "ready", "writing", "planned", "locked"] as const).map(
  (state: CellState, index) => ({ state, title: `Part ${index + 1}` }),
);

test("every lesson has its state as text, and the next one is marked", () => {
  render(<CombPath label="Light" cells={cells} />);

  expect(screen.getByRole("list", { name: "Lessons of Light" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Lesson 1, Part 1: finished",
    "Lesson 2, Part 2: finished",
    "Lesson 3, Part 3: ready, next",
    "Lesson 4, Part 4: ready",
    "Lesson 5, Part 5: being written",
    "Lesson 6, Part 6: planned",
    "Lesson 7, Part 7: locked",
  ]);
});

test("each state has its own icon, not just a colour", () => {
  const { container } = render(<CombPath label="Light" cells={cells} />);

  const shapes = [...container.querySelectorAll("svg > g")].map((cell) =>
    cell.innerHTML.replaceAll(/class="[^"]*"|>\d+</g, ""),
  );
  // The two finished ones are one shape, the next one has a thicker edge than others that are ready.
  expect(new Set(shapes).size).toBe(6);
});

test("finished cells have one outline and one mark for each", () => {
  const { container } = render(<CombPath label="Light" cells={cells} />);

  const [outlines, marks, ...others] = container.querySelectorAll("svg > g:first-child > path");
  expect([outlines, marks].map((path) => path?.getAttribute("d")?.match(/M/g)?.length)).toEqual([
    2, 2,
  ]);
  expect(others).toEqual([]);
});

test("a brief path is one sentence", () => {
  render(<BriefCombPath label="Light" states={cells.map(({ state }) => state)} />);

  expect(screen.getByText("Light: 2 of 7 lessons finished")).toBeTruthy();
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("cells of a short course are as large as those of ten, and a long one has three rows", () => {
  const boxOf = (count: number) => {
    const states = Array.from({ length: count }, () => "locked" as const);
    const { container } = render(<BriefCombPath label="Light" states={states} />);
    const box = container.querySelector("svg")?.getAttribute("viewBox")?.split(" ").map(Number);
    cleanup();
    return { width: box?.[2] ?? 0, height: box?.[3] ?? 0 };
  };
  expect(boxOf(1)).toEqual(boxOf(10));
  // As in a comb: each further row is two halves of a cell lower.
  const half = 10 * Math.sqrt(3);
  expect(boxOf(11)).toEqual({
    width: boxOf(10).width,
    height: expect.closeTo(boxOf(10).height + 2 * half) as number,
  });
  expect(boxOf(100).height).toBeCloseTo(boxOf(10).height + 4 * half);
});
