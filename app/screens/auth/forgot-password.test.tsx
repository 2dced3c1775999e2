// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import ForgotPassword from "./forgot-password.tsx";

afterEach(cleanup);

function open(sendsMail: boolean): string {
  const props = { loaderData: { sendsMail, loginPath: "/login" } };
  const element = <ForgotPassword {...(props as ComponentProps<typeof ForgotPassword>)} />;
  const routes = [{ path: "/", element }];
  return render(<RouterProvider router={createMemoryRouter(routes)} />).container.textContent;
}

test("a site without email says whom to ask before anything is typed, and keeps the form", () => {
  const words = open(false);
  expect(words).toContain("ask the person who runs it for a reset link");
  expect(words).not.toContain("We'll email you a link");
  expect(screen.getByLabelText("Email")).toBeDefined();
  cleanup();

  expect(open(true)).toContain("We'll email you a link");
});
