import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { builtInLibrary } from "#app/library/library.ts";
import { CourseSign } from "./course-sign.tsx";
import { titleSign } from "./title-sign.ts";

const drawn = readFileSync("app/ui/parts/course-signs.svg", "utf8");

test("every course of the library has a sign of its own, and the sign is drawn", async () => {
  for (const { slug } of await builtInLibrary()) {
    expect(renderToStaticMarkup(<CourseSign slug={slug} title="A course" />)).toContain(
      `#${slug}"`,
    );
    expect(drawn).toContain(`<symbol id="${slug}"`);
  }
});

test("the study plan has a sign in the file", () => {
  const picture = renderToStaticMarkup(<CourseSign slug={null} title="Bees" isStudyPlan />);

  expect(picture).toContain('#study-plan"');
  expect(drawn).toContain('<symbol id="study-plan"');
});

test.each([null, "imported-by-an-operator"])(
  "without a sign of its own, %s gets one of its title",
  (slug) => {
    const signOf = (title: string) =>
      renderToStaticMarkup(<CourseSign slug={slug} title={title} />);

    expect(signOf("Beekeeping")).toBe(signOf(" beekeeping"));
    expect(signOf("Beekeeping")).not.toBe(signOf("Sourdough"));
    expect(signOf("Beekeeping")).not.toContain("<use");
  },
);

test("signs of titles are comb of five to seven cells in two colours, and differ in a hundred ways", () => {
  const signs = Array.from({ length: 2000 }, (_, index) => titleSign(`Topic ${index}`));
  for (const sign of signs) {
    expect(sign.length).toBeGreaterThanOrEqual(5);
    expect(sign.length).toBeLessThanOrEqual(7);
    expect(new Set(sign.map(({ fill }) => fill))).toEqual(new Set(["honey", "surface"]));
    // Within the box, with room for the stroke.
    for (const number of sign.flatMap(({ d }) => d.match(/[\d.]+/g) ?? []).map(Number)) {
      expect(number).toBeGreaterThan(0.5);
      expect(number).toBeLessThan(47.5);
    }
  }
  expect(new Set(signs.map((sign) => JSON.stringify(sign))).size).toBeGreaterThan(100);
});
