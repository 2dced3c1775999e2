// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderBlocks } from "#app/features/lessons/render-blocks.ts";
import { sectionNames } from "#app/rules/lessons/prose/section-names.ts";
import type { RenderedBlock } from "#app/rules/blocks/rendered-block.ts";
import { type AnswerSource, AnswerSourceContext } from "./answer-source.ts";
import { BLOCKS } from "../styleguide/block-samples.ts";
import { GuessContext } from "./guess.tsx";
import { isPrintable, PrintedBlock } from "./printed-block.tsx";
import { SectionNamesContext } from "./section-names.ts";
import { BlockView } from "./block-view.tsx";

const { blocks } = await renderBlocks(BLOCKS);
const blockOf = (id: string): RenderedBlock => blocks.find((block) => block.id === id)!;
const show = (id: string) => render(<BlockView block={blockOf(id)} />).container;

const writeText = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  writeText.mockReset();
  Object.assign(navigator, { clipboard: { writeText } });
});
afterEach(cleanup);

test.each(blocks)(
  "$id needs no inline style, which the content security policy forbids",
  (block) => {
    expect(renderToStaticMarkup(<BlockView block={block} />)).not.toMatch(/ style=|<style|<script/);
  },
);

test("code can be scrolled with the keyboard and is named by its caption", () => {
  show("code");

  const region = screen.getByRole("region", { name: "Average height per group" });
  expect(region.tabIndex).toBe(0);
  expect(region.textContent).toContain('plants.groupby("group")');
  expect(region.querySelector(".code-comment")?.textContent).toBe("# one row for each seedling");
});

test("code without a caption is named by its language", () => {
  show("query");

  expect(screen.getByText("SQL")).toBeTruthy();
});

test("the copy button copies the code and says so", async () => {
  writeText.mockResolvedValue();
  show("query");
  fireEvent.click(screen.getByRole("button", { name: "Copy the code" }));

  expect(await screen.findByText("Copied", {}, { timeout: 30_000 })).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^SELECT region.*DESC;$/));
});

test("if the browser refuses to copy, the button says what to do instead", async () => {
  writeText.mockRejectedValue(new Error("not allowed"));
  show("query");
  fireEvent.click(screen.getByRole("button", { name: "Copy the code" }));

  expect(await screen.findByText(/Select the text instead/, {}, { timeout: 30_000 })).toBeTruthy();
});

test("without JavaScript there is no dead copy button", () => {
  expect(renderToStaticMarkup(<BlockView block={blockOf("code")} />)).not.toContain("<button");
});

test("a formula is rendered visually and described for screen readers", () => {
  const container = show("formula");

  expect(screen.getByText(/^The probability of R given F is/)).toBeTruthy();
  const math = container.querySelector("math");
  expect(math?.namespaceURI).toBe("http://www.w3.org/1998/Math/MathML");
  expect(math?.closest('[aria-hidden="true"]')).toBeTruthy();
});

test("a formula with a mistake shows its words and never its source", () => {
  const container = show("broken-formula");

  expect(container.textContent).not.toContain("\\");
  expect(container.textContent).not.toBe("");
});

test("a table has a caption, column headers and row headers", () => {
  show("table");

  const table = screen.getByRole("table", { name: "Planets closest to the sun" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((head) => head.textContent),
  ).toEqual(["Planet", "Year", "Moons"]);
  expect(within(table).getByRole("rowheader", { name: "Venus" })).toBeTruthy();
});

test("a table too wide for a phone becomes a list there, with each cell below its header", () => {
  const container = show("wide-table");

  const terms = [...container.querySelectorAll("dt")].map((term) => term.textContent);
  expect(terms.slice(0, 3)).toEqual(["Used for", "Example", "Said in English"]);
  expect(container.querySelectorAll("li")).toHaveLength(3);
});

test.each([
  ["tip", "Tip"],
  ["warning", "Careful"],
  ["key-idea", "Key idea"],
])("a %s names its kind in a word", (id, label) => {
  show(id);

  expect(screen.getByText(label)).toBeTruthy();
});

test("a question to stop at hides its answer until it's opened", () => {
  const container = show("ask");

  expect(screen.getByText("Where does most of a tree’s dry weight come from?")).toBeTruthy();
  const answer = container.querySelector("details");
  expect(answer?.open).toBe(false);
  expect(answer?.textContent).toContain("The air");
});

test("a detail is folded away under its title, and under a name in the lesson's language without one", () => {
  const container = show("more");
  const details = container.querySelector("details");
  expect(details?.open).toBe(false);
  // The style sheet for paper opens it.
  expect(details?.matches("[data-printed]")).toBe(true);
  expect(screen.getByText("How the willow was weighed").closest("summary")).toBeTruthy();
  cleanup();

  const block = blockOf("more");
  if (block.kind !== "more") throw new Error("no detail");
  render(
    <SectionNamesContext value={sectionNames("fr")}>
      <BlockView block={{ ...block, title: undefined }} />
    </SectionNamesContext>,
  );
  expect(screen.getByText("En savoir plus").closest("summary")).toBeTruthy();
});

test("where the lesson comes back to a prediction nothing is drawn without one", () => {
  expect(show("guess").innerHTML).toBe("");
  cleanup();

  const { container } = render(
    <GuessContext value="You guessed the soil.">
      <PrintedBlock block={blockOf("guess")} />
    </GuessContext>,
  );
  expect(container.textContent).toBe("You guessed the soil.");
  expect(isPrintable(blockOf("guess"))).toBe(false);
});

test("sources link to their texts and say what relies on them", () => {
  show("sources");

  const [first, second] = screen.getAllByRole("link");
  expect(first?.getAttribute("href")).toBe("https://doi.org/10.1021/ja01848a512");
  expect(second?.getAttribute("rel")).toBe("noopener noreferrer");
  expect(screen.getByText(/^The oxygen that leaves the plant/)).toBeTruthy();
  expect(screen.getAllByText(/read on November 20, 2026/)).toHaveLength(2);
  expect(document.getElementById("source-2")?.contains(second!)).toBe(true);
});

test("the answer of a stop is shown on request in the lesson's language", () => {
  const block = blockOf("ask");
  if (block.kind !== "ask") throw new Error("no stop");
  const textOf = (answer: typeof block.answer) =>
    render(
      <SectionNamesContext value={sectionNames("fr")}>
        <BlockView block={{ ...block, answer }} />
      </SectionNamesContext>,
    ).container.textContent;
  expect(textOf(null)).toContain("Montrer la réponse");
  expect(textOf(block.answer)).toContain("Montrer la réponse");
});

test("a question to stop at whose answer isn't in the page fetches it on request", async () => {
  const block = blockOf("ask");
  if (block.kind !== "ask") throw new Error("no stop");
  const answer = { text: "The air." };
  const find = vi.fn<AnswerSource>().mockResolvedValue({ answer, formulas: {} });
  render(
    <AnswerSourceContext value={find}>
      <BlockView block={{ ...block, answer: null }} />
    </AnswerSourceContext>,
  );
  const link = screen.getByRole("link", { name: "Show the answer" });
  expect(link.getAttribute("href")).toBe("?read=again&answer=ask#stop-ask");

  fireEvent.click(link);

  expect(await screen.findByText("The air.")).toBeTruthy();
  expect(find).toHaveBeenCalledWith("ask");
});
