// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { CONCEPTS, DIAGRAMS, EDGES } from "../styleguide/samples.ts";
import { CONCEPT_HEIGHT, layOutConcepts } from "./concept-layout.ts";
import { describeStatus } from "./concept-cell.tsx";
import { neighbourhoodOf } from "./concept-neighbourhood.ts";
import { ConceptMap } from "./concept-map.tsx";
import { Diagram } from "./diagram.tsx";

afterEach(cleanup);

describe.each(DIAGRAMS)("$kind: $title", (diagram) => {
  test("shows every word of its data, and has them in a table", () => {
    const { container } = render(<Diagram diagram={diagram} />);
    const table = screen.getByRole("table", { name: diagram.title }).textContent;

    for (const word of textsOf(Object.assign({}, diagram, { kind: "", title: "" }))) {
      expect(table).toContain(word);
      expect(seenIn(container)).toContain(word);
    }
  });

  test("every number of its data is in the table", () => {
    render(<Diagram diagram={diagram} />);
    const cells = screen.getAllByRole("cell").map((cell) => cell.textContent.replaceAll(",", ""));

    for (const number of numbersOf(diagram)) expect(cells.join(" ")).toContain(String(number));
  });

  test("the author's description is read before the table", () => {
    const { container } = render(<Diagram diagram={diagram} description="A leaf in the sun." />);

    const text = container.textContent;
    expect(text.indexOf("A leaf in the sun.")).toBeGreaterThan(text.indexOf(diagram.title));
  });
});

describe("bars", () => {
  const drawn = (unit: string, ...values: number[]) => {
    const bars = values.map((value, index) => ({ label: `Bar ${index}`, value }));
    const { container } = render(<Diagram diagram={{ kind: "bars", title: "Bars", unit, bars }} />);
    const fills = [...container.querySelectorAll<HTMLElement>("[style]")];
    return {
      widths: fills.map(({ style }) => style.width),
      tracks: container.querySelectorAll(".bg-sunken").length,
    };
  };

  test.each(["percent", "% of the budget", "per cent recalled", "por ciento"])(
    "in %s are parts of a hundred, and show the rest",
    (unit) => {
      expect(drawn(unit, 48, 30)).toEqual({ widths: ["48%", "30%"], tracks: 2 });
    },
  );

  test("of amounts compare with the largest, and no track makes that one look like all there is", () => {
    expect(drawn("hours", 8, 2)).toEqual({ widths: ["100%", "25%"], tracks: 0 });
    // Twice as much is no share.
    expect(drawn("percent", 200, 100)).toEqual({ widths: ["100%", "50%"], tracks: 0 });
  });
});

describe("the concept map", () => {
  test.each([2, 4, 6])("in %d columns nothing overlaps and every line leads down", (columns) => {
    const { concepts, height } = layOutConcepts(CONCEPTS, EDGES, columns);
    const places = new Map(concepts.map((concept) => [concept.node.id, concept]));

    expect(places.size).toBe(CONCEPTS.length);
    expect(new Set(concepts.map(({ x, y }) => `${x} ${y}`)).size).toBe(CONCEPTS.length);
    for (const { x, y } of concepts) {
      expect(x).toBeGreaterThanOrEqual(50 / columns);
      expect(x).toBeLessThanOrEqual(100 - 50 / columns);
      expect(y + CONCEPT_HEIGHT).toBeLessThanOrEqual(height);
    }
    for (const { from, to } of EDGES) {
      expect(places.get(to)?.y).toBeGreaterThan(places.get(from)?.y ?? Infinity);
    }
  });

  test("opens with the weakest idea, what it builds on and what needs it", () => {
    const near = neighbourhoodOf(CONCEPTS, EDGES);
    const practised = CONCEPTS.filter(({ mastery }) => mastery !== null);
    const least = Math.min(...practised.map(({ mastery }) => mastery ?? 1));
    expect(near?.focus.mastery).toBe(least);
    for (const { id } of near?.bases ?? [])
      expect(EDGES).toContainEqual({ from: id, to: near?.focus.id });
    for (const { id } of near?.followers ?? [])
      expect(EDGES).toContainEqual({ from: near?.focus.id, to: id });
    const { container } = render(<ConceptMap title="Concepts" nodes={CONCEPTS} edges={EDGES} />);
    const buttons = [...container.querySelectorAll("button")].filter(
      (button) => !button.closest("details"),
    );
    expect(buttons.map((button) => button.textContent)).toContain(
      `${near?.focus.name}${describeStatus(near!.focus)}`,
    );
    expect(buttons.length).toBeLessThanOrEqual(5);
    // Each says its state in words.
    for (const button of buttons) expect(button.querySelector(".sr-only")).toBeNull();
    // All the others are one press away.
    expect(container.querySelectorAll("details .concept")).toHaveLength(CONCEPTS.length);
  });

  test("before anything is practised the map opens at the start", () => {
    const blank = CONCEPTS.map((concept) => ({ ...concept, mastery: null }));
    expect(neighbourhoodOf(blank, EDGES)?.focus.layer).toBe(0);
    expect(neighbourhoodOf([], [])).toBeNull();
  });

  test("of a topic without concepts is empty, not broken", () => {
    expect(layOutConcepts([], [], 4)).toEqual({ concepts: [], height: 0 });
  });

  test("gives each concept's name, mastery and prerequisites", () => {
    render(<ConceptMap title="Concepts" nodes={CONCEPTS} edges={EDGES} />);

    const table = screen.getByRole("table", { name: "Concepts" });
    const row = within(table).getByRole("row", { name: /^Light reactions/ });
    expect([...row.children].map((cell) => cell.textContent)).toEqual([
      "Light reactions",
      "Shaky, 50%",
      "Pigments, ATP and NADPH",
    ]);
    expect(within(table).getByRole("row", { name: /^Gas exchange/ }).textContent).toContain(
      "Not started",
    );
  });

  test("a concept shows its description when clicked", () => {
    render(<ConceptMap title="Concepts" nodes={CONCEPTS} edges={EDGES} />);

    const [stomata] = screen.getAllByRole("button", { name: /^Stomata/ });
    const note = document.getElementById(stomata?.getAttribute("popovertarget") ?? "");
    expect(note?.textContent).toContain("What stomata is and why it matters.");
    expect(note?.textContent).toContain("Mastered, 81%");
    expect(note?.textContent).toContain("Builds on Leaf anatomy");
  });
});

function seenIn(container: HTMLElement): string {
  const parts = container.querySelectorAll('figcaption, [aria-hidden="true"]');
  return [...parts].map((part) => part.textContent).join(" ");
}

function textsOf(data: unknown): string[] {
  if (typeof data === "string") return [data];
  return typeof data === "object" && data !== null ? Object.values(data).flatMap(textsOf) : [];
}

function numbersOf(data: unknown): number[] {
  if (typeof data === "number") return [data];
  return typeof data === "object" && data !== null ? Object.values(data).flatMap(numbersOf) : [];
}
