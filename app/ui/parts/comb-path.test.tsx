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
