// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ShareResult } from "./share-result.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shareWith(slug: string | null) {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { share, canShare: () => true });
  vi.stubGlobal("fetch", async () => new Response("PNG"));
  render(
    <ShareResult
      numbers={{ questions: 8, predicted: 7, right: 6 }}
      topicName="Tides"
      slug={slug}
      picture="/share/check/8-7-6.png"
    />,
  );
  return async () => {
    fireEvent.click(screen.getByRole("button", { name: "Share" }));
    await vi.waitFor(() => expect(share).toHaveBeenCalled());
    return share.mock.calls.at(-1)?.[0];
  };
}

test("a shared result has its numbers and its picture, and doesn't name the topic", async () => {
  const data = await shareWith("tides")();
  expect(data?.text).toBe("My app said I'd still know 7 of 8. I remembered 6.");
  expect(data?.url).toBe("http://localhost:3000/");
  expect(data?.files?.map(({ name }) => name)).toEqual(["what-stuck.png"]);
  expect(JSON.stringify(data)).not.toMatch(/tides/i);
});

test("the learner can name the topic; the link of a library topic leads to its page", async () => {
  const press = shareWith("tides");
  fireEvent.click(screen.getByRole("checkbox", { name: "Name the topic" }));
  expect(await press()).toMatchObject({
    text: "My app said I'd still know 7 of 8 from Tides. I remembered 6.",
    url: "http://localhost:3000/topics/tides",
  });
});

test("a topic of one's own has no page, so its link leads to the front page", async () => {
  const press = shareWith(null);
  fireEvent.click(screen.getByRole("checkbox", { name: "Name the topic" }));
  expect((await press())?.url).toBe("http://localhost:3000/");
});
