import { expect, test } from "vitest";
import { blogFilter, filterArticles, tagsOf } from "./blog.ts";

const spacing = { title: "Come back later", excerpt: "On gaps.", tags: ["Memory", "Reviews"] };
const habits = { title: "Five minutes", excerpt: "On starting small.", tags: ["Habits"] };
const tutors = { title: "A tutor for all", excerpt: "On machines.", tags: ["AI", "Reviews"] };
const articles = [spacing, habits, tutors];

test("tags are sorted by use, then alphabetically", () => {
  expect(tagsOf(articles)).toEqual(["Reviews", "AI", "Habits", "Memory"]);
});

test("a tag and a search narrow the list together", () => {
  expect(filterArticles(articles, { search: "", tag: "Reviews" })).toEqual([spacing, tutors]);
  expect(filterArticles(articles, { search: "MACHINES", tag: "Reviews" })).toEqual([tutors]);
  expect(filterArticles(articles, { search: "machines", tag: "Habits" })).toEqual([]);
});

test("an unknown tag shows every article", () => {
  expect(blogFilter(new URLSearchParams("tag=Cooking"), tagsOf(articles)).tag).toBe("");
});
