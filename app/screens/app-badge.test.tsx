// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AppBadge } from "./app-badge.tsx";

afterEach(cleanup);

test("the app's icon shows the reviews due, and nothing after signing out", () => {
  const setAppBadge = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("not installed")));
  Object.assign(navigator, { setAppBadge });
  const { rerender } = render(<AppBadge count={4} />);
  rerender(<AppBadge count={4} />);
  rerender(<AppBadge count={0} />);
  expect(setAppBadge.mock.calls).toEqual([[4], [0]]);
});
