import { expect, test } from "vitest";
import { characterCount } from "../../clean-text.ts";
import { courseName } from "./course-name.ts";

test.each<[what: string, names: string[], name: string]>([
  ["a file is called without its ending", ["Tides.pdf"], "Tides"],
  ["a page by its title", ["How tides work"], "How tides work"],
  ["a version isn't an ending", ["Nectar 1.4"], "Nectar 1.4"],
  ["several sources together", ["Tides.pdf", "Moon.EPUB", "Sun.md"], "Tides, Moon, Sun"],
  ["the same name once", ["Tides.pdf", "Tides.docx"], "Tides"],
  ["as many as fit", ["Tides.pdf", "x".repeat(95), "Sun.md"], "Tides"],
  ["nothing but an ending", [".pdf"], ".pdf"],
  ["a long name ends with dots", ["潮".repeat(120)], `${"潮".repeat(99)}…`],
])("%s", (_, names, name) => {
  expect(courseName(names.map((each) => ({ name: each })))).toBe(name);
  expect(characterCount(name)).toBeLessThanOrEqual(100);
});
