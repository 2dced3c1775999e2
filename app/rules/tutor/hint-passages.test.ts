import { expect, test } from "vitest";
import type { RenderedBlock } from "../blocks/rendered-block.ts";
import { hintPassages } from "./hint-passages.ts";

const text = (id: string, words: string) =>
  ({ id, kind: "text", section: "explanation", text: words }) as RenderedBlock;

const LESSON = [
  text("explanation", "Bees live in a hive, together with thousands of sisters."),
  text("explanation-2", "The **waggle dance** tells the others where flowers are.[^1]"),
  text("explanation-3", "A waggle dance that lasts longer means flowers further away."),
  {
    id: "stop",
    kind: "ask",
    section: "explanation",
    question: "What does the waggle dance tell?",
    answer: { text: "The secret direction" },
  } as unknown as RenderedBlock,
  text("example", "Honey keeps for years."),
];

test("the passage that introduces the idea comes first in rank, and all in reading order", () => {
  const { passages, best } = hintPassages(LESSON, {
    concept: "Waggle dance",
    question: "How long is the dance when flowers are far away?",
  });

  expect(passages.map(({ card }) => card)).toEqual(["explanation-2", "explanation-3"]);
  expect(best).toBe(0);
  expect(passages[0]?.text).toBe("The **waggle dance** tells the others where flowers are.");
});

test("a stop's question and its answer are no passage", () => {
  const about = { concept: null, question: "What is the secret direction of the waggle dance?" };
  expect(JSON.stringify(hintPassages(LESSON, about))).not.toContain("secret");
});

test("a question that the lesson never speaks of has none", () => {
  const about = { concept: "Inflation", question: "What do prices do?" };
  expect(hintPassages(LESSON, about)).toEqual({ passages: [], best: -1 });
});
