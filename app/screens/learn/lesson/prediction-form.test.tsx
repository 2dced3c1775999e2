import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { DrawnFormulas } from "#app/rules/blocks/rendered-block.ts";
import { formulaKey } from "#app/rules/formulas/cut-at-formulas.ts";
import { withDrawings } from "#app/ui/drawn-once.tsx";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import { PredictionForm } from "./prediction-form.tsx";

/** The form as the server renders it, in a page with these formulas. */
function rendered(option: string, formulas: DrawnFormulas): string {
  const form = (
    <DrawnFormulasContext value={formulas}>
      <PredictionForm
        lessonId="lesson"
        prediction={{ id: "question", text: "What is it?", options: [option], guess: null }}
        name="predict"
        button="Save my guess"
        failure={["Not sent", "Try again."]}
      />
    </DrawnFormulasContext>
  );
  const router = createMemoryRouter([{ path: "/", element: form }]);
  return withDrawings(<RouterProvider router={router} />, renderToString)
    .map((piece) => (typeof piece === "string" ? piece : Buffer.from(piece).toString()))
    .join("");
}

test("a prediction's question is drawn once, but each page draws its own formulas", () => {
  expect(rendered("Blue", {})).toContain("Blue");
  expect(rendered("Blue", {})).toBe(rendered("Blue", {}));
  const tree = { tag: "mi", attributes: {}, children: ["x"] };
  const key = formulaKey({ latex: "x", isDisplay: false });
  expect(rendered("$x$", {})).not.toContain("<mi>");
  expect(rendered("$x$", { [key]: tree })).toContain("<mi>");
});
