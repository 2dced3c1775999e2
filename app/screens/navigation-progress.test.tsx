// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NavigationProgress } from "./navigation-progress.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Two pages. The second responds when `arrive` is called; `send` submits an intent from the first. */
function pages() {
  const waiting = Promise.withResolvers<null>();
  const slowly = { loader: () => waiting.promise, action: () => waiting.promise };
  const frame = (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { path: "/", element: <h1>Here</h1> },
        { path: "/there", element: <h1>There</h1>, ...slowly },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  const send = (intent: string) => {
    const body = new FormData();
    body.set("intent", intent);
    return router.fetch("a-form", "0", "/there", { formMethod: "post", formData: body });
  };
  const go = () => router.navigate("/there");
  return { go, send, arrive: () => waiting.resolve(null) };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const isVisible = () => document.querySelector("[data-pending]") !== null;
const isAnnounced = () => screen.queryByText("Loading…") !== null;

test("a slow page shows and announces its progress from 0.3 s until it arrives", async () => {
  const { go, arrive } = pages();
  act(() => void go());
  await pass(299);
  expect([isVisible(), isAnnounced()]).toEqual([false, false]);
  await pass(2);
  expect([isVisible(), isAnnounced()]).toEqual([true, true]);
  arrive();
  await pass(1);
  expect(screen.getByRole("heading").textContent).toBe("There");
  expect([isVisible(), isAnnounced()]).toEqual([false, false]);
});

test("a fast page never shows progress", async () => {
  const { go, arrive } = pages();
  act(() => void go());
  await pass(250);
  arrive();
  await pass(1);
  expect(screen.getByRole("heading").textContent).toBe("There");
  await pass(1_000);
  expect(isVisible()).toBe(false);
});

test.each([
  ["an answer", "answer", true],
  ["a background intent", "write-more", false],
])("%s submitted from within a page: %s", async (_what, intent, isShown) => {
  const { send, arrive } = pages();
  act(() => void send(intent));
  await pass(400);
  expect(isVisible()).toBe(isShown);
  arrive();
  await pass(1);
  expect(isVisible()).toBe(false);
});
