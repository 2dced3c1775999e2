import { expect, test } from "vitest";
import { hintFor } from "../questions/hint.ts";
import { SAMPLES } from "../questions/samples.ts";
import { builtInHint } from "./built-in-hint.ts";

test.each(Object.values(SAMPLES).filter(({ kind }) => kind !== "self"))(
  "the first built-in hint of $kind isn't the one that the page shows already",
  (question) => {
    const wrong = {
      choice: { option: 0 },
      number: { text: "7" },
      cloze: { gaps: ["wax", "sickle"] },
      order: { order: [0, 1, 2] },
      match: { pairs: [2, 0, 1] },
      sort: { groups: [0, 1, 0, 1] },
      plot: { setting: { a: 1 } },
      short: { text: "magic" },
      self: { isKnown: false },
    }[question.kind];
    const before = builtInHint("ask-back", { question, response: null, passage: null });
    const after = builtInHint("ask-back", { question, response: wrong, passage: null });

    expect(before).toBeTruthy();
    expect(after).not.toBe(hintFor(question, wrong).hint);
  },
);

test("without a model the second hint names the place, or says that there is none, and there is no third", () => {
  const { choice: question } = SAMPLES;
  const about = { question, response: { option: 0 } };
  const passage = `**Bees** ${"dance in the dark hive on the comb ".repeat(4)}`;

  expect(builtInHint("passage", { ...about, passage })).toMatch(
    /“Bees dance in the dark .*\.\.\.”/,
  );
  expect(builtInHint("passage", { ...about, passage: null })).toContain("no single place");
  expect(builtInHint("example", { ...about, passage })).toBeNull();
});
