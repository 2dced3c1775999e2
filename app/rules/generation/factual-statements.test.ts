import { expect, test } from "vitest";
import { factualStatements, undeclaredStatements } from "./factual-statements.ts";

const LESSON = {
  explanation:
    "Bees dance for food. In 1973 Karl von Frisch got a prize for it. A survey of gardeners says that 71% see it. A hive has 12,019 bees.",
  example: "Ana pays 5% a year from 2020 on. Researchers in Kiel measured the same.",
  elaboration: "Una encuesta dice otra cosa. Seven in ten agree.",
};

test("years, shares and studies that nobody declared are to be confirmed; a made-up case has years and shares of its own", () => {
  expect(undeclaredStatements(LESSON, [])).toEqual([
    "In 1973 Karl von Frisch got a prize for it.",
    "A survey of gardeners says that 71% see it.",
    "Una encuesta dice otra cosa.",
    "Researchers in Kiel measured the same.",
  ]);
});

test("what the writer declared isn't asked again", () => {
  const declared = ["In 1973 Karl von Frisch got a prize for it", "71% see it"];

  expect(undeclaredStatements(LESSON, declared)).not.toContain(
    "In 1973 Karl von Frisch got a prize for it.",
  );
  expect(undeclaredStatements(LESSON, declared)).toHaveLength(2);
});

test("years, shares, studies and quotations of a lesson written from nothing are statements without a source", () => {
  const quotation = "“Bees do nothing without a reason of their own,” wrote Eva Crane.";
  const thought = "You may think “bees do nothing without a reason” at first.";
  const lesson = { ...LESSON, elaboration: `${LESSON.elaboration} ${quotation} ${thought}` };

  expect(factualStatements(lesson)).toEqual([
    "In 1973 Karl von Frisch got a prize for it.",
    "A survey of gardeners says that 71% see it.",
    "Researchers in Kiel measured the same.",
    "Una encuesta dice otra cosa.",
    quotation,
  ]);
});

test("at most eight of them are marked", () => {
  const explanation = Array.from({ length: 12 }, (_, index) => `It was so in ${1900 + index}.`);
  expect(factualStatements({ ...LESSON, explanation: explanation.join(" ") })).toHaveLength(8);
});
