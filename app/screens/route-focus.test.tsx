// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useSearchParams } from "react-router";
import { afterEach, expect, test } from "vitest";
import { PageLinks } from "#app/ui/parts/page-links.tsx";
import { RouteFocus } from "./route-focus.tsx";

afterEach(cleanup);

function List() {
  const page = Number(useSearchParams()[0].get("page") ?? 1);
  return (
    <main>
      <h1>Reviews</h1>
      <h2 id="due">Due</h2>
      <PageLinks page={page} pages={4} to={(number) => `/reviews?page=${number}`} />
      <RouteFocus />
    </main>
  );
}

async function press(name: string, to: string): Promise<string> {
  const router = createMemoryRouter([{ path: "*", element: <List /> }], {
    initialEntries: ["/reviews?page=2"],
  });
  render(<RouterProvider router={router} />);
  screen.getByRole("link", { name }).focus();
  await act(() => router.navigate(to));
  return document.activeElement?.textContent ?? "";
}

test("from the foot of a list the focus goes to the top of the next page, where the view is", async () => {
  expect(await press("Next", "/reviews?page=3")).toBe("Reviews");
  cleanup();
  expect(await press("Previous", "/reviews?page=1")).toBe("Reviews");
});

test("an address that names a part of the page moves the focus there", async () => {
  expect(await press("Next", "/reviews?page=3#due")).toBe("Due");
});
