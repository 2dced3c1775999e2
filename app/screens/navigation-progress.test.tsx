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

/** Two pages; the second is there when `arrive` is called, and `send` does a deed of the first. */
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
const isSeen = () => document.querySelector("[data-under-way]") !== null;
const isHeard = () => screen.queryByText("Loading…") !== null;

test("a page that takes its time is seen and heard to be on its way, from 0.3 s until it is there", async () => {
  const { go, arrive } = pages();
  act(() => void go());
  await pass(299);
  expect([isSeen(), isHeard()]).toEqual([false, false]);
  await pass(2);
  expect([isSeen(), isHeard()]).toEqual([true, true]);
  arrive();
  await pass(1);
  expect(screen.getByRole("heading").textContent).toBe("There");
  expect([isSeen(), isHeard()]).toEqual([false, false]);
});

test("a quick page makes no flicker, neither now nor later", async () => {
  const { go, arrive } = pages();
  act(() => void go());
  await pass(250);
  arrive();
  await pass(1);
  expect(screen.getByRole("heading").textContent).toBe("There");
  await pass(1_000);
  expect(isSeen()).toBe(false);
});

test.each([
  ["an answer", "answer", true],
  ["what nobody waits for", "write-more", false],
])("%s that is sent from within a page: %s", async (_what, intent, seen) => {
  const { send, arrive } = pages();
  act(() => void send(intent));
  await pass(400);
  expect(isSeen()).toBe(seen);
  arrive();
  await pass(1);
  expect(isSeen()).toBe(false);
});
