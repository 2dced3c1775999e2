// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { drawFormula } from "#packages/mathml/draw-formula.ts";
import { formulaKey, formulasOf } from "#app/rules/formulas/cut-at-formulas.ts";
import { growth } from "../../../test/growth.ts";
import { Prose } from "../prose.tsx";
import { DrawnFormulasContext } from "./drawn-formulas.ts";
import { Words } from "./formulas.tsx";

afterEach(cleanup);

function drawnIn(text: string) {
  return Object.fromEntries(
    formulasOf(text).flatMap((formula) => {
      const { tree } = drawFormula(formula.latex, formula);
      return tree === null ? [] : [[formulaKey(formula), tree]];
    }),
  );
}

const show = (text: string, isPartial = false) =>
  render(
    <DrawnFormulasContext value={drawnIn(text)}>
      <Prose text={text} isPartial={isPartial} />
    </DrawnFormulasContext>,
  ).container;

test("a formula in a paragraph, a list and bold text is drawn, with its words for screen readers", () => {
  const container = show(
    String.raw`The pull is **$\frac{100 \times 2}{60}$** units.

- so $x_1 * x_2$ and
- $$P(R \mid F) = 1$$`,
  );

  expect(container.querySelectorAll("math")).toHaveLength(3);
  expect(container.querySelector("strong math mfrac")).not.toBeNull();
  expect(container.querySelector(".sr-only")?.textContent).toBe("(100 × 2)/60");
  expect(container.querySelector("[aria-hidden] math")).not.toBeNull();
  expect(container.textContent).not.toContain("$");
});

test.each([
  ["prose", (text: string) => show(text)],
  [
    "a line",
    (text: string) =>
      render(
        <DrawnFormulasContext value={drawnIn(text)}>
          <Words text={text} />
        </DrawnFormulasContext>,
      ).container,
  ],
])("in %s a formula keeps the punctuation after it on its line, and nothing else", (_, draw) => {
  const container = draw("For $x=1$, take ($x^2$). Then $y$ and the rest!");

  const stored = [...container.querySelectorAll(".whitespace-nowrap")];
  expect(stored.map((element) => element.lastChild?.textContent)).toEqual([",", ")."]);
  expect(stored.every((element) => element.querySelector("math"))).toBe(true);
  expect(container.querySelectorAll("math")).toHaveLength(3);
  const copy = container.cloneNode(true) as HTMLElement;
  for (const drawn of copy.querySelectorAll("[aria-hidden]")) drawn.remove();
  expect(copy.textContent).toBe("For x=1, take (x²). Then y and the rest!");
});

test("without a drawing the words are shown, never the source", () => {
  const text = String.raw`Half of $\frac{a}{b}$ and $\unknown{x}$.`;

  expect(render(<Prose text={text} />).container.textContent).toBe("Half of a/b and unknown x.");
  expect(render(<Words text={text} />).container.textContent).toBe("Half of a/b and unknown x.");
});

test("stars between digits multiply, and prices stay", () => {
  const text = "About 6*10^24*1000 g, or 2*3*4, for $5 and *not* $10. `2*3*4`";

  expect(show(text).textContent).toBe("About 6*10^24*1000 g, or 2*3*4, for $5 and not $10. 2*3*4");
});

test("while it is being written, a formula appears whole and nothing of its source before", () => {
  const text = String.raw`First $\frac{1}{2}$ then $5 and $$x^2 = 4$$ end.`;
  for (let end = 1; end <= text.length; end += 1) {
    const visibleText = render(<Prose text={text.slice(0, end)} isPartial />).container.textContent;
    expect(visibleText).not.toMatch(/[\\{}^]|\$[^5]|\$$/);
    cleanup();
  }
});

test.each([
  ["formulas", String.raw`$\frac{a_1 * b}{c}$ and **bold** `.repeat(25)],
  ["open dollars and stars", "$*_x ".repeat(1_200)],
  ["display formulas", "$$x^2$$\n\n".repeat(125)],
  ["stars between digits", "2*".repeat(3_000)],
])(
  "M5: the work for a text full of %s grows with its length, not with its square",
  async (_, text) => {
    const show = (times: number) =>
      renderToStaticMarkup(<Prose text={text.repeat(times)} isPartial />);
    expect(await growth(8, show)).toBeLessThan(24);
  },
);
