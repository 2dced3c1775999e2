// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ShareCard } from "./share-card.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <ShareCard
      name="Personal Finance Mastery"
      slug="personal-finance-mastery"
      picture="/share/finished/personal-finance-mastery.png"
    />,
  );
const PAGE = "http://localhost:3000/topics/personal-finance-mastery/finished";
const press = () => fireEvent.click(screen.getByRole("button", { name: "Share" }));

test("nothing is shared before the press; then the device gets the picture and the topic's public page", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { share, canShare: () => true });
  vi.stubGlobal("fetch", async () => new Response("PNG"));
  open();
  expect(share).not.toHaveBeenCalled();
  press();
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  const [data] = share.mock.calls[0] ?? [];
  expect(data?.url).toBe(PAGE);
  expect(data?.files?.map(({ name, type }) => [name, type])).toEqual([
    ["finished.png", "image/png"],
  ]);
});

test("a topic that was written for one learner is shared without its name or address", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { share });
  vi.stubGlobal("fetch", async () => new Response("PNG"));
  render(<ShareCard name="My divorce" slug={null} picture="/share/finished/a-topic.png" />);
  press();
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  const [data] = share.mock.calls[0] ?? [];
  expect(data?.url).toBe("http://localhost:3000/topics/a-topic/finished");
  expect(JSON.stringify(data)).not.toContain("divorce");
});

test("a device that takes no files gets the link", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { share, canShare: () => false });
  vi.stubGlobal("fetch", async () => new Response("PNG"));
  open();
  press();
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce());
  expect(share.mock.calls[0]?.[0]).toEqual(
    expect.not.objectContaining({ files: expect.anything() }),
  );
});

test("without a share sheet the link is copied, and the picture can be downloaded", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  open();
  const download = screen.getByRole("link", { name: "Download the picture" });
  expect(download.getAttribute("href")).toBe("/share/finished/personal-finance-mastery.png");
  press();
  await screen.findByText("Link copied to clipboard!");
  expect(writeText).toHaveBeenCalledWith(PAGE);
});
