import { expect, test } from "vitest";
import type { AskBlock } from "#app/rules/blocks/ask.ts";
import { hookSpoilers } from "./hook-spoilers.ts";
import { builtInLibrary } from "./library.ts";

const stop = (prompt: string, answer: AskBlock["answer"], options?: string[]): AskBlock => ({
  id: "stop",
  section: "example",
  kind: "ask",
  prompt,
  options,
  answer,
});

const OPTIONS = ["About 490", "About 555"];
test.each<[string, string, AskBlock, string[]]>([
  [
    "the key",
    "It costs another 555.",
    stop("How much?", { option: 1, text: "Sum up." }, OPTIONS),
    ["555"],
  ],
  [
    "what it rounds",
    "It costs 554.",
    stop("How much?", { option: 1, text: "554, of 500." }, OPTIONS),
    ["554"],
  ],
  [
    "a number on the way to it",
    "Of 500",
    stop("How much?", { option: 1, text: "554, of 500." }, OPTIONS),
    [],
  ],
  ["another way to write it", "Cuesta 1.554.", stop("How much?", { text: "1,554" }), ["1554"]],
  [
    "the key in words",
    "It costs five hundred and fifty-five.",
    stop("How much?", { option: 1, text: "Sum up." }, OPTIONS),
    ["555"],
  ],
  [
    "what the key has in words",
    "There were 8.",
    stop("What must add up?", { option: 1, text: "All." }, ["The means", "The sizes, to eight"]),
    ["8"],
  ],
  ["a small number in words", "One of two", stop("How many?", { text: "2, and 1 of them" }), []],
  [
    "a wrong option",
    "It costs 490.",
    stop("How much?", { option: 1, text: "Sum up." }, OPTIONS),
    [],
  ],
  ["a number that the question gives", "It costs 555.", stop("Of 555?", { text: "555" }), []],
  ["part of a number", "In 55 days", stop("How much?", { text: "555" }), []],
])("a hook with %s: %s", async (_, hook, block, numbers) => {
  const [course] = await builtInLibrary();
  const lesson = { ...course!.lessons[0]!, hook, blocks: [block], furtherQuestions: [] };

  const texts = hookSpoilers(lesson).map(({ text }) => text);
  expect(texts).toHaveLength(numbers.length);
  for (const number of numbers) expect(texts[0]).toContain(`gives ${number} away`);
});

test("a hook that gives a prediction's answer away is a fault, too", async () => {
  const library = await builtInLibrary();
  const lesson = library
    .flatMap(({ lessons }) => lessons)
    .find(({ furtherQuestions }) =>
      furtherQuestions.some(
        ({ use, ...question }) =>
          use === "predict" && "correct_answer" in question && /61/u.test(question.correct_answer),
      ),
    )!;

  expect(hookSpoilers(lesson)).toEqual([]);
  expect(hookSpoilers({ ...lesson, hook: "One half had 61 per cent." })).toHaveLength(1);
});
