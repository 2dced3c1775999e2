import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CourseSign } from "./course-sign.tsx";
import { signDrawing } from "./sign-drawing.ts";

const file = readFileSync("app/ui/parts/course-signs.svg", "utf8");
const signs = [...file.matchAll(/<symbol id="([\w-]+)" ([^>]*)>(.*?)<\/symbol>/gs)].map(
  ([, name = "", strokes = "", shapes = ""]) => ({ name, strokes, shapes }),
);

test.each(signs)("the sign of $name looks in its page as in the file of all", (sign) => {
  const page = renderToStaticMarkup(
    <CourseSign slug={sign.name} title="A course" drawing={signDrawing(sign.name)} />,
  );

  expect(page).not.toContain("<use");
  expect(page).toContain(`<svg ${sign.strokes} class=`);
  const shapes = sign.shapes.match(/<[^>]+>/g) ?? [];
  expect(shapes.length).toBeGreaterThan(0);
  expect(page).toContain(shapes.join(""));
});

test("a course without a sign of its own has none to draw", () => {
  expect(signs.length).toBeGreaterThan(10);
  expect(signDrawing("imported-by-an-operator")).toBeUndefined();
});
