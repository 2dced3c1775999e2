import type { DrawnFormulas } from "#app/rules/blocks/rendered-block.ts";
import { formulaKey, formulasOf } from "#app/rules/formulas/cut-at-formulas.ts";

/** Of one page. A lesson of mathematics has about forty; further ones are shown as words. */
const MAX_FORMULAS_PER_PAGE = 400;

/**
 * Draws the formulas in every text of a page's data, so that the page needs no library for them. Those that can't be drawn
 * are left out, and the page shows their words.
 */
export async function drawFormulas(data: unknown): Promise<DrawnFormulas> {
  const texts = textsWithFormulas(data, []);
  const formulas = new Map(
    texts.flatMap(formulasOf).map((formula) => [formulaKey(formula), formula] as const),
  );
  if (formulas.size === 0) return {};
  const { drawFormula } = await import("#packages/mathml/draw-formula.ts");
  return Object.fromEntries(
    [...formulas].slice(0, MAX_FORMULAS_PER_PAGE).flatMap(([key, { latex, isDisplay }]) => {
      const { tree } = drawFormula(latex, { isDisplay });
      return tree === null ? [] : [[key, tree] as const];
    }),
  );
}

/** Into one list: generators within generators take five times as long, and most pages have none. */
function textsWithFormulas(value: unknown, texts: string[]): string[] {
  if (typeof value === "string") {
    if (value.includes("$")) texts.push(value);
  } else if (value !== null && typeof value === "object")
    for (const inner of Object.values(value)) textsWithFormulas(inner, texts);
  return texts;
}
