// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import NewTopic from "./new-topic.tsx";

afterEach(cleanup);

async function wordsWhere(ai: "connected" | "error", hasAiService: boolean): Promise<string> {
  const loaderData = {
    ai: Promise.resolve(ai),
    hasAiService,
    library: [],
    written: [],
    suggestions: { first: [], more: [] },
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

test("a topic of one's own opens with one press, the other suggestions fill the field, and the rest is behind 'More'", async () => {
  const suggestions = {
    first: [
      { name: "Machine Learning Basics", kind: "own" },
      { name: "Tide pools", kind: "new" },
    ],
    more: [{ name: "Sleep Better", kind: "ready" }],
  };
  const sent: string[] = [];
  const loaderData = {
    ai: Promise.resolve("connected"),
    hasAiService: true,
    library: [],
    written: [],
    suggestions,
    allowance: "",
  };
  const element = <NewTopic {...({ loaderData } as unknown as ComponentProps<typeof NewTopic>)} />;
  const action = async ({ request }: { request: Request }) => {
    sent.push(String((await request.formData()).get("topic")));
    return null;
  };
  const router = createMemoryRouter([{ path: "/", element, action }]);
  const { container, getByRole } = render(<RouterProvider router={router} />);
  await act(() => loaderData.ai);

  const disclosures = [...container.querySelectorAll("details")].map(
    ({ textContent }) => textContent,
  );
  expect(disclosures).toContainEqual(expect.stringMatching(/^More.*Sleep Better/));
  await act(() => fireEvent.click(getByRole("button", { name: /^Tide pools/ })));
  expect(container.querySelector<HTMLInputElement>("input[name=topic]")?.value).toBe("Tide pools");
  expect(sent).toEqual([]);
  await act(() =>
    fireEvent.click(getByRole("button", { name: /Machine Learning Basics · Continue/ })),
  );
  await vi.waitFor(() => expect(sent).toEqual(["Machine Learning Basics"]));
});
