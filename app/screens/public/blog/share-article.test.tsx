// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ShareArticle } from "./share-article.tsx";

const ADDRESS = "https://nectar.example/blog/tides";
const TIDES = <ShareArticle title="Why the sea has tides" address={ADDRESS} />;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a phone opens its share sheet", () => {
  const share = vi.fn<() => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal("navigator", { share });
  render(TIDES);
  press();
  expect(share).toHaveBeenCalledWith({ title: "Why the sea has tides", url: ADDRESS });
});

test("elsewhere the link of the open article is copied, and the page says so", async () => {
  const writeText = vi.fn<() => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const { rerender } = render(TIDES);
  rerender(<ShareArticle title="Bread" address="https://nectar.example/blog/bread" />);
  press();
  expect(await screen.findByText("Link copied to clipboard!")).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith("https://nectar.example/blog/bread");
});

const press = () => fireEvent.click(screen.getByRole("button", { name: "Share" }));
