// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import NewTopic from "./new-topic.tsx";

afterEach(cleanup);

async function wordsWhere(ai: "connected" | "error", hasAiService: boolean): Promise<string> {
  const loaderData = {
    ai: Promise.resolve(ai),
    hasAiService,
    library: [],
    written: [],
    suggestions: [],
    allowance: "",
  };
  const element = <NewTopic {...({ loaderData } as unknown as ComponentProps<typeof NewTopic>)} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  const { container } = render(<RouterProvider router={router} />);
  await act(() => loaderData.ai);
  return container.textContent;
}

test("the form says how long writing takes, and promises lessons only where they can be written", async () => {
  const connected = await wordsWhere("connected", true);
  expect(connected).toContain("Writing the first one takes 1-2 minutes");
  cleanup();

  const without = await wordsWhere("error", false);
  expect(without).toContain("For any other topic you get a guided study plan.");
  expect(without).not.toMatch(/Type any topic|1-2 minutes/);
});
