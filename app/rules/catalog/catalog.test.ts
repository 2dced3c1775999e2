import { expect, test } from "vitest";
import { catalogueFilter, catalogueVisitor, filterCatalogue } from "./catalog.ts";

const speaking = {
  name: "Public Speaking Excellence",
  description: "Plan and give a talk.",
  tags: ["Confidence"],
  category: "Personal Development",
  level: "Beginner",
  language: "en",
};
const data = {
  name: "Data Analysis with Python",
  description: "Turn tables into answers.",
  tags: ["Programming", "Statistics"],
  category: "Technology",
  level: "Intermediate",
  language: "en",
};
const hablar = {
  name: "Hablar en público",
  description: "Prepara y da una charla.",
  tags: ["Confianza"],
  category: "Personal Development",
  level: "Beginner",
  language: "es",
};
const topics = [speaking, data, hablar];
const everything = { search: "", category: "", level: "", language: "" };
const choices = {
  categories: ["Technology", "Personal Development"],
  levels: ["Beginner", "Intermediate"],
  languages: ["en", "es"],
};

test.each([
  ["", [speaking, data, hablar]],
  ["  PYTHON ", [data]],
  ["give a TALK", [speaking]],
  ["statist", [data]],
  ["spanish", [hablar]],
  ["español", [hablar]],
  ["english", []],
  ["origami", []],
])("a search for %j matches name, description and tags in any case", (search, names) => {
  expect(filterCatalogue(topics, { ...everything, search })).toEqual(names);
});

test("a language leaves its own topics", () => {
  expect(filterCatalogue(topics, { ...everything, language: "es" })).toEqual([hablar]);
  expect(filterCatalogue(topics, { ...everything, language: "en" })).toEqual([speaking, data]);
  const address = new URLSearchParams("language=es");
  expect(catalogueFilter(address, choices).language).toBe("es");
});

test("category and level both narrow the list", () => {
  expect(filterCatalogue(topics, { ...everything, category: "Technology" })).toEqual([data]);
  expect(
    filterCatalogue(topics, { ...everything, category: "Technology", level: "Beginner" }),
  ).toEqual([]);
});

test("an unknown category, level or language shows everything", () => {
  const address = new URLSearchParams("search=talk&category=Cooking&level=Beginner&language=xx");
  expect(catalogueFilter(address, choices)).toEqual({
    search: "talk",
    category: "",
    level: "Beginner",
    language: "",
  });
});

test("the button differs for visitors, new learners and learners who completed the quiz", () => {
  expect(catalogueVisitor(null)).toBe("visitor");
  expect(catalogueVisitor({ quizCompleted: false })).toBe("new");
  expect(catalogueVisitor({ quizCompleted: true })).toBe("learning");
});
