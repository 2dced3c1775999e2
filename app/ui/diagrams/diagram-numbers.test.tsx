// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { toMarkdown } from "#app/rules/blocks/block.ts";
import type { DiagramBlock } from "#app/rules/blocks/diagram.ts";
import type { Diagram } from "#app/rules/diagrams/diagram.ts";
import { BlockView } from "../blocks/block-view.tsx";
import { LessonSections } from "../blocks/lesson-sections.tsx";

afterEach(cleanup);

const bars: Diagram = {
  kind: "bars",
  title: "CO2",
  unit: "kg",
  bars: [
    { label: "Bus", value: 12_345.5 },
    { label: "Tram", value: 0.25 },
  ],
};
const histogram: Diagram = {
  kind: "histogram",
  title: "Taxi",
  x: { label: "km" },
  counts: "Taxis",
  bins: [
    { from: 0, to: 2.5, count: 12 },
    { from: 2.5, to: 5, count: 4 },
    { from: 5, to: 7.5, count: 1 },
  ],
};

const blockOf = (diagram: Diagram): DiagramBlock => ({
  id: "picture",
  section: "explanation",
  kind: "diagram",
  diagram,
});

test.each(["de", "es"] as const)("a lesson in %s writes a diagram's numbers its way", (lang) => {
  const block = blockOf(bars);
  const { container } = render(<LessonSections view={BlockView} blocks={[block]} lang={lang} />);

  const drawn = container.querySelector("figure > [aria-hidden]")?.textContent;
  expect(drawn).toContain("12.345,5");
  expect(drawn).toContain("0,25");
  const cells = screen.getAllByRole("cell").map((cell) => cell.textContent);
  expect(cells).toEqual(["Bus", "12.345,5", "Tram", "0,25"]);
  expect(toMarkdown(block, undefined, lang)).toContain("12.345,5");
});

test("so do its axes, and the table of what they show", () => {
  const { container } = render(
    <LessonSections view={BlockView} blocks={[blockOf(histogram)]} lang="de" />,
  );

  expect(container.querySelector("figure > [aria-hidden]")?.textContent).toContain("2,5");
  expect(screen.getByRole("table").textContent).toContain("2,5–5");
  expect(container.textContent).not.toContain("2.5");
});

test("a diagram without a lesson around it goes by its own words", () => {
  const spanish = { ...bars, title: "El consumo de la ciudad en un año" };

  expect(toMarkdown(blockOf(spanish))).toContain("12.345,5");
  expect(toMarkdown(blockOf(bars))).toContain("12,345.5");
});
