// @vitest-environment jsdom
import { useRef } from "react";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Diagram } from "./diagram.tsx";
import { StepByStepContext, useStepByStep } from "./steps.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DIAGRAM = {
  kind: "flow",
  title: "How a plant eats",
  steps: [{ label: "Light" }, { label: "Sugar" }, { label: "Growth" }],
} as const satisfies Parameters<typeof Diagram>[0]["diagram"];

function Lesson() {
  const text = useRef<HTMLDivElement>(null);
  useStepByStep(text);
  return (
    <StepByStepContext value={true}>
      <div ref={text}>
        <Diagram diagram={DIAGRAM} />
      </div>
    </StepByStepContext>
  );
}

/** Reports each diagram at this height of the window. */
const diagramsAt = (top: number) =>
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly report: (entries: object[]) => void;
      constructor(report: (entries: object[]) => void) {
        this.report = report;
      }
      observe = (target: Element) => this.report([{ target, boundingClientRect: { top } }]);
      unobserve = () => {};
      disconnect = () => {};
    },
  );

const waiting = () =>
  [...document.querySelectorAll(".step-waiting")].map((step) => step.textContent);

test("the page arrives with every step, and outside a lesson there is nothing to press", () => {
  expect(renderToStaticMarkup(<Lesson />)).not.toContain("step-waiting");
  expect(renderToStaticMarkup(<Diagram diagram={DIAGRAM} />)).not.toContain("<button");
});

test("a diagram further down shows its steps one at a press", () => {
  diagramsAt(5_000);
  render(<Lesson />);
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
  diagramsAt(300);
  render(<Lesson />);

  expect(waiting()).toEqual([]);
});
