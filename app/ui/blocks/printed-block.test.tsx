// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { BlockHtml, LessonBlock } from "#app/rules/blocks/rendered-block.ts";
import { BlockHtmlContext, useBlockHtml } from "./block-html.ts";
import { PrintedBlock } from "./printed-block.tsx";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const PRINTED: LessonBlock = {
  id: "example",
  section: "example",
  kind: "printed",
  printedKind: "text",
};
const STOP: LessonBlock = {
  id: "example",
  section: "example",
  kind: "ask",
  prompt: "What comes next?",
  answer: null,
};

type LessonProps = { block: LessonBlock; html: BlockHtml };

function Lesson({ block, html }: LessonProps) {
  return (
    <BlockHtmlContext value={useBlockHtml(html)}>
      <PrintedBlock block={block} />
    </BlockHtmlContext>
  );
}

const arrived = () => {
  const page = document.createElement("div");
  page.innerHTML = `<div data-block="example"><p>From the page.</p></div>`;
  document.body.append(page);
  return page;
};

test("a block shows what its page was loaded with, and the next lesson's block of the same name never does", () => {
  const page = arrived();
  const { rerender } = render(<Lesson block={PRINTED} html={{}} />);
  page.remove();
  expect(screen.getByText("From the page.")).toBeDefined();

  rerender(<Lesson block={STOP} html={{ hook: "<p>Another hook.</p>" }} />);
  expect(screen.queryByText("From the page.")).toBeNull();
  expect(screen.getByText("What comes next?")).toBeDefined();
});

test("a page that has lost its text asks the server for it", async () => {
  const load = vi
    .fn<() => LessonProps>()
    .mockReturnValueOnce({ block: PRINTED, html: {} })
    .mockReturnValue({ block: PRINTED, html: { example: "<p>From the server.</p>" } });
  const Page = () => <Lesson {...useLoaderData<LessonProps>()} />;
  const router = createMemoryRouter([
    { path: "/", loader: load, Component: Page, HydrateFallback: () => null },
  ]);
  await act(async () => render(<RouterProvider router={router} />));
  expect(await screen.findByText("From the server.")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
