// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Diagram } from "./diagram.tsx";
import { StepByStepContext } from "./steps.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const DIAGRAM = {
  kind: "flow",
  title: "How a plant eats",
  steps: [{ label: "Light" }, { label: "Sugar" }, { label: "Growth" }],
} as const satisfies Parameters<typeof Diagram>[0]["diagram"];

const inALesson = (
  <StepByStepContext value={true}>
    <Diagram diagram={DIAGRAM} />
  </StepByStepContext>
);

const waiting = () =>
  [...document.querySelectorAll(".step-waiting")].map((step) => step.textContent);

test("the page arrives with every step, and outside a lesson there is nothing to press", () => {
  expect(renderToStaticMarkup(inALesson)).not.toContain("step-waiting");
  expect(renderToStaticMarkup(<Diagram diagram={DIAGRAM} />)).not.toContain("<button");
});

test("a diagram further down shows its steps one at a press", () => {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ top: 5_000 } as DOMRect);
  render(inALesson);
  expect(waiting()).toEqual(["2Sugar", "3Growth"]);
  expect(screen.getByRole("table").textContent).toContain("Growth");

  fireEvent.click(screen.getByRole("button", { name: "Show step 2 of 3" }));
  expect(waiting()).toEqual(["3Growth"]);
  fireEvent.click(screen.getByRole("button", { name: "Show step 3 of 3" }));
  expect(waiting()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Show it step by step" }));
  expect(waiting()).toEqual(["2Sugar", "3Growth"]);
});

test("a diagram that is on screen when its scripts arrive stays whole", () => {
  render(inALesson);

  expect(waiting()).toEqual([]);
});
