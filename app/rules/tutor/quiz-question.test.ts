import { expect, test } from "vitest";
import { SAMPLES } from "../questions/samples.ts";
import { quotesQuestion } from "./quiz-question.ts";

const quiz = [
  { text: "What does the angle of a waggle dance tell the other bees?", question: SAMPLES.choice },
  { text: "How far away is the moon?", question: SAMPLES.number },
  { text: "Fill the gaps.", question: SAMPLES.cloze },
  { text: "Put the stages in order.", question: SAMPLES.order },
  { text: "Which bee does what?", question: SAMPLES.match },
  { text: "Who is meant?", question: SAMPLES.sort },
  { text: "Why?", question: SAMPLES.short },
];

test.each([
  ["the question", "What does the angle of a waggle dance tell the other bees?"],
  ["it in capitals within other words", "Please: HOW FAR AWAY IS THE MOON? Quick"],
  ["it in other words", "Tell me what other bees learn from the angle of the waggle dance"],
  ["two options", "Is it the age of the queen, or the number of eggs?"],
  ["the text around a gap", "they come home and dance the … dance, what's missing"],
  ["three items", "worker bee, larva, pupa: which comes first?"],
  ["items to sort", "which of them: she lays eggs, they build combs, they mate once and die"],
  ["it in base64", btoa("How far away is the moon?")],
])("a message that pastes %s", (_, message) => {
  expect(quotesQuestion(message, quiz)).toBe(true);
});

test.each([
  "Why?",
  "What does this mean?",
  "What's the difference between a worker and a queen?",
  "Why does the angle matter at all?",
  "Give me an example of the age of a queen.",
])("a question about the lesson: %s", (message) => {
  expect(quotesQuestion(message, quiz)).toBe(false);
});

test("an explanation may name short options, and still can't paste long ones", () => {
  const options = ["a label", "a feature", "the mark a person gave", "the words that appear"];
  const open = [{ text: "What is it?", question: { ...SAMPLES.choice, content: { options } } }];
  const explanation = "A label is what a feature leads to.";

  expect(quotesQuestion(explanation, open)).toBe(true);
  expect(quotesQuestion(explanation, open, 4)).toBe(false);
  expect(quotesQuestion("The mark a person gave or the words that appear", open, 4)).toBe(true);
});

test("a message that may be read in hundreds of ways is compared with many open quizzes in no time", () => {
  const words = Array.from({ length: 220 }, (_, at) => btoa(`q${at}z`).slice(0, 8));
  const open = Array.from({ length: 30 }, () => quiz).flat();
  const started = process.cpuUsage();

  expect(quotesQuestion(words.join(", ").slice(0, 2_000), open)).toBe(false);

  expect(process.cpuUsage(started).user / 1_000).toBeLessThan(500);
});
