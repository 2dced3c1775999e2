import { expect, test } from "vitest";
import { courseNamed, findNameClash } from "./course-names.ts";

const bees = { slug: "bees", topic_name: "Keeping Bees", aliases: ["Apiculture"] };
const honey = { slug: "honey", topic_name: "Honey", aliases: ["Nectar"] };

test.each([
  ["Keeping Bees", "bees"],
  ["  keeping   BEES ", "bees"],
  ["ａｐｉｃｕｌｔｕｒｅ", "bees"],
  ["nectar", "honey"],
  ["Introduction to Keeping-Bees", "bees"],
  ["Bees", undefined],
])("“%s” finds the course %s", (typed, slug) => {
  expect(courseNamed([bees, honey], typed)?.slug).toBe(slug);
});

test("an exact name wins over a similar one", () => {
  const near = { slug: "near", topic_name: "Keeping Bees 101", aliases: [] };
  expect(courseNamed([near, bees], "Keeping Bees")?.slug).toBe("bees");
});

test("a name that belongs to another course is reported, a course's own names are not", () => {
  const wax = { slug: "wax", topic_name: "Wax", aliases: ["Candles", "NECTAR"] };
  expect(findNameClash(wax, [bees, honey])).toEqual({ name: "NECTAR", owner: "honey" });
  expect(findNameClash(bees, [bees, honey])).toBeNull();
});
