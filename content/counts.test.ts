import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { contentCounts } from "#app/library/content-counts.ts";
import { COUNTS, README } from "../cli/content-counts.ts";
import { courses } from "./courses.ts";

/** The formatter pads the cells. */
const cellsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((row) => row.split("|").map((cell) => cell.trim().replace(/^-+$/, "-")));

test("the README counts what is there; `npm run ops -- content counts --write` brings it up to date", async () => {
  const [written = ""] = COUNTS.exec(await readFile(README, "utf8")) ?? [];
  expect(cellsOf(written)).toEqual(cellsOf(contentCounts(courses)));
});
