// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "./connection.tsx";

beforeEach(() => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  // As the worker answers.
  const worker = (path: string) =>
    Promise.resolve(
      new Response(null, { status: path === "/api/offline-lessons/stored" ? 204 : 404 }),
    );
  vi.stubGlobal("fetch", worker);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function offlineAt(path: string): void {
  const routes = [
    { path: "/lesson/:lessonId", element: <Connection /> },
    { path: "/profile", element: <Connection /> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

test("offline, the notice says that a stored lesson can be read", async () => {
  offlineAt("/lesson/stored");
  expect(
    await screen.findByText(/You can still read this lesson/, {}, { timeout: 30_000 }),
  ).toBeDefined();
});

test.each(["/profile", "/lesson/other"])(
  "offline, %s promises neither a lesson nor answers",
  async (path) => {
    offlineAt(path);
    expect(
      await screen.findByText(/You can read what's on this page/, {}, { timeout: 30_000 }),
    ).toBeDefined();
    await new Promise(setImmediate);
    expect(screen.queryByText(/we'll send your answers/)).toBeNull();
  },
);
