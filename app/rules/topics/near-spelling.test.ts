import { expect, test } from "vitest";
import { isNearSpelling } from "./near-spelling.ts";

test.each([
  ["machine-learning", "Machine Learning"],
  ["MachineLearning", "Machine Learning"],
  ["Machine Lerning", "Machine Learning"],
  ["Digital Markteing", "Digital Marketing"],
  ["Personal Finances", "Personal Finance"],
  ["Intro to Public Speaking", "Public Speaking"],
  ["How to budget", "Budget"],
  ["Creative Writing 101", "Creative Writing"],
  ["Saving & Investing", "Saving and Investing"],
  ["Learn pandas", "pandas"],
])("“%s” matches “%s”", (typed, name) => {
  expect(isNearSpelling(typed, name)).toBe(true);
});

test.each([
  ["Honey", "Money"],
  ["C", "C++"],
  ["Honey Management", "Money Management"],
  ["Machine Learning for Doctors", "Machine Learning"],
  ["Deep Learning", "Machine Learning"],
  ["Data Structures", "Data Science"],
  ["Marketing", "Digital Marketing"],
  ["!!!", "???"],
  ["تربية النحل", "تربية الخيل"],
])("“%s” doesn't match “%s”", (typed, name) => {
  expect(isNearSpelling(typed, name)).toBe(false);
});
