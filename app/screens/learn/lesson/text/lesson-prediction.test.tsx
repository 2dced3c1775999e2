import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { DrawnFormulas } from "#app/rules/blocks/rendered-block.ts";
import { formulaKey } from "#app/rules/formulas/cut-at-formulas.ts";
import { DrawnFormulasContext } from "#app/ui/prose/drawn-formulas.ts";
import { PredictFirst } from "./lesson-prediction.tsx";

/** The form as the server renders it, in a page with these formulas. */
function rendered(option: string, formulas: DrawnFormulas): string {
  const form = (
    <DrawnFormulasContext value={formulas}>
      <PredictFirst
        lessonId="lesson"
        prediction={{ id: "question", text: "What is it?", options: [option], guess: null }}
      />
    </DrawnFormulasContext>
  );
  const router = createMemoryRouter([{ path: "/", element: form }]);
  return renderToString(<RouterProvider router={router} />);
}

test("a prediction's question has the formulas of its page", () => {
  expect(rendered("Blue", {})).toContain("Blue");
  const tree = { tag: "mi", attributes: {}, children: ["x"] };
  const key = formulaKey({ latex: "x", isDisplay: false });
  expect(rendered("$x$", {})).not.toContain("<mi>");
  expect(rendered("$x$", { [key]: tree })).toContain("<mi>");
});
