import { expect, test } from "vitest";
import { noteForQuestion } from "./note-for-question.ts";

const note = (quote: string, words = "") => ({ quote, words });
const question = { text: "What does the loss measure?", concept: "Gradient descent" };

test("the newest note that shares a word with the question or its concept", () => {
  const [other, gradient, loss] = [
    note("The ear is what hears."),
    note("", "Walk downhill along the gradient."),
    note("A loss is a distance."),
  ];
  expect(noteForQuestion([other, gradient, loss], question, "en")).toBe(gradient);
  expect(noteForQuestion([other, loss, gradient], question, "en")).toBe(loss);
});

test("the newest one where none shares a word; small words don't count", () => {
  const newest = note("What the bees do.");
  expect(noteForQuestion([newest, note("Older.")], question, "en")).toBe(newest);
});

test("in a script without spaces too", () => {
  const [other, same] = [note("蜜蜂很忙。"), note("损失函数是距离。")];
  const inChinese = { text: "损失函数衡量什么？", concept: null };
  expect(noteForQuestion([other, same], inChinese, "zh")).toBe(same);
});

test("none where there is none", () => {
  expect(noteForQuestion([], question, "en")).toBeNull();
});
