// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Bea } from "./bea.tsx";
import { BeaSays } from "./bea-says.tsx";
import { EXPRESSIONS } from "./expressions.ts";
import { Flight } from "./flight.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each(EXPRESSIONS)("%s: decorative unless she has a name", (expression) => {
  const { container, rerender } = render(<Bea expression={expression} />);
  expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");

  rerender(<Bea expression={expression} isNamed />);
  expect(screen.getByRole("img").getAttribute("aria-label")).toMatch(/^Bea the bee, /);
});

test("no two expressions look the same", () => {
  const faces = EXPRESSIONS.map((expression) =>
    renderToStaticMarkup(<Bea expression={expression} />).replace(/data-expression="\w+"/, ""),
  );

  expect(new Set(faces).size).toBe(EXPRESSIONS.length);
});

test("quiet mode can hide her and everything she says", () => {
  const { container } = render(<BeaSays>Hello</BeaSays>);

  expect(container.firstElementChild?.hasAttribute("data-game")).toBe(true);
});

test("speaks after a delay, politely, then stops", () => {
  const { container } = render(
    <BeaSays showAfter={2_000} hideAfter={10_000}>
      Nearly there
    </BeaSays>,
  );
  const region = container.querySelector('[aria-live="polite"]');

  expect(region?.textContent).toBe("");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(region?.textContent).toBe("Nearly there");
  act(() => void vi.advanceTimersByTime(10_000));
  expect(region?.textContent).toBe("");
});

test("under reduced motion her words appear right away and stay", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const { container } = render(
    <BeaSays showAfter={2_000} hideAfter={10_000}>
      Nearly there
    </BeaSays>,
  );

  act(() => void vi.advanceTimersByTime(60_000));

  expect(container.textContent).toBe("Nearly there");
  vi.unstubAllGlobals();
});

test("the flight can be skipped without JavaScript", () => {
  const html = renderToStaticMarkup(<Flight>Hello</Flight>);

  expect(html).toMatch(/<label[^>]*><input[^>]*type="checkbox"[^>]*>Skip<\/label>/);
  expect(html).toContain("Hello");
});
