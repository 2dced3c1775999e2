import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { builtInLibrary } from "#app/library/library.ts";
import { CourseSign } from "./course-sign.tsx";

const drawn = readFileSync("app/ui/parts/course-signs.svg", "utf8");

test("every course of the library has a sign of its own, and the sign is drawn", async () => {
  for (const { slug } of await builtInLibrary()) {
    expect(renderToStaticMarkup(<CourseSign slug={slug} />)).toContain(`#${slug}"`);
    expect(drawn).toContain(`<symbol id="${slug}"`);
  }
});

test.each([
  [null, false, "topic"],
  ["imported-by-an-operator", false, "topic"],
  [null, true, "study-plan"],
])("a topic without a sign of its own gets a common one: %j", (slug, isStudyPlan, sign) => {
  const picture = renderToStaticMarkup(<CourseSign slug={slug} isStudyPlan={isStudyPlan} />);

  expect(picture).toContain(`#${sign}"`);
  expect(drawn).toContain(`<symbol id="${sign}"`);
});
