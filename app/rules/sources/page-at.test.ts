import { expect, test } from "vitest";
import { pageAt } from "./page-at.ts";

test("a place stands on the last page that begins before it", () => {
  const pageStarts = [0, 100, 100, 250];
  const pages = [0, 99, 100, 249, 250, 9_000].map((at) => pageAt(pageStarts, at));
  expect(pages).toEqual([1, 1, 3, 3, 4, 4]);
});

test("what stands before the first page's text is on it, and a document without pages has none", () => {
  expect(pageAt([5, 100], 2)).toBe(1);
  expect(pageAt([], 2)).toBeNull();
});
