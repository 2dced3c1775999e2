// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import Newsletter from "./newsletter.tsx";

afterEach(cleanup);

test("after a mistyped address the page has one heading, and says what is wrong", () => {
  const actionData = { error: "Please enter a valid email address", email: "ada@" };
  const props = { loaderData: null, actionData } as unknown as ComponentProps<typeof Newsletter>;
  const routes = [{ path: "/", element: <Newsletter {...props} /> }];
  const { container } = render(<RouterProvider router={createMemoryRouter(routes)} />);

  expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual([
    "New articles by email",
  ]);
  expect(container.textContent).toContain("Please enter a valid email address");
});
