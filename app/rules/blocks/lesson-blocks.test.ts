import { expect, test } from "vitest";
import { lessonBlocks } from "./block.ts";
import { blocksOf, type LessonTexts } from "./lesson-blocks.ts";
import { mainText, textOf } from "./main-text.ts";

const texts: LessonTexts = {
  hook: "Why is the sky blue?",
  explanation: "Light scatters.\n\n```python\nprint(1)\n```\n\nBlue most.",
  example: "Look up.",
  visual_description: "A sunbeam.",
  elaboration: "Sunsets.",
  next_tease: "Rainbows.",
  sources: [{ title: "On the light from the sky", author: "Strutt", year: 1871 }],
};

test("a written lesson becomes blocks in reading order that pass the schema", () => {
  const blocks = blocksOf(texts);

  expect(lessonBlocks.safeParse(blocks).error).toBeUndefined();
  expect(blocks.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    "hook text",
    "explanation text",
    "explanation-2 code",
    "explanation-3 text",
    "diagram diagram",
    "example text",
    "why text",
    "next text",
    "sources sources",
  ]);
});

test("while a lesson streams in, every block keeps its id as later words arrive", () => {
  const whole = blocksOf(texts);
  const { explanation } = texts;
  if (typeof explanation !== "string") throw new Error("a text is expected");
  for (let length = 0; length <= explanation.length; length += 1) {
    const partial = blocksOf({
      hook: texts.hook,
      explanation: explanation.slice(0, length),
      example: "",
      elaboration: "",
      next_tease: "",
    });
    expect(whole.map(({ id }) => id)).toEqual(expect.arrayContaining(partial.map(({ id }) => id)));
  }
});

test("a lesson in ideas has its picture after the first one, while it is written and afterwards", () => {
  const explanation = "One.\n\n---\n\nTwo.\n\n> [!MORE]\n> Detail.\n\n---\n\nThree.";
  const idsOf = (text: string) =>
    blocksOf({ ...texts, example: "", explanation: text }, "explanation").map(({ id }) => id);
  const whole = idsOf(explanation);

  expect(whole.slice(0, 6)).toEqual([
    "hook",
    "explanation",
    "diagram",
    "explanation-2",
    "explanation-3",
    "explanation-4",
  ]);
  for (let end = 1; end < explanation.length; end += 1)
    expect(whole).toEqual(expect.arrayContaining(idsOf(explanation.slice(0, end))));
});

test("a fence that isn't closed, names no language or holds nothing stays text", () => {
  for (const explanation of ["```python\nprint(1)", "```\nAnna: Hello.\n```", "```python\n\n```"])
    expect(blocksOf({ ...texts, explanation }).filter(({ kind }) => kind === "code")).toEqual([]);
});

test("an empty field becomes no block", () => {
  const empty = { hook: "", explanation: "", example: "", elaboration: "", next_tease: "" };

  expect(blocksOf(empty)).toEqual([]);
});

test("the main text is the prose of explanation, example and why, without code", () => {
  const blocks = blocksOf(texts);

  expect(mainText(blocks)).toBe("Light scatters.\n\nBlue most.\n\nLook up.\n\nSunsets.");
  expect(textOf(blocks, "hook")).toBe("Why is the sky blue?");
});

test("a lesson full of code is still one that can be stored, and loses none of it", () => {
  const manyFences = Array.from(
    { length: 60 },
    (_, line) => `\`\`\`sql\nselect ${line}\n\`\`\`\n`,
  ).join("\n");
  const blocks = blocksOf({
    ...texts,
    explanation: manyFences,
    example: manyFences,
    elaboration: manyFences,
  });

  expect(lessonBlocks.safeParse(blocks).error).toBeUndefined();
  expect(
    blocks
      .map((block) => JSON.stringify(block))
      .join("")
      .match(/select 59/g),
  ).toHaveLength(3);
});

test("a model that answers the guess twice has its lesson stored all the same", () => {
  const texts = {
    hook: "h",
    explanation: "> [!GUESS]\n\nWhy.\n\n> [!GUESS]\n",
    example: "> [!GUESS]\n",
  };
  const blocks = blocksOf({ ...texts, elaboration: "e", next_tease: "n" });
  expect(
    blocks.map(({ id, kind }) => `${id} ${kind}`).filter((line) => line.endsWith("guess")),
  ).toEqual(["explanation guess"]);
});

test("what the reader tries out comes after its idea, and moves no other block", () => {
  const explanation = "One.\n\n```yaml\n---\n```\n\n---\n\nTwo.\n\n---\n\nThree.";
  const sort = {
    kind: "sort" as const,
    task: "Put them in order.",
    order: ["Egg", "Larva", "Bee"],
    because: "So it grows.",
  };
  const idsOf = (afterIdea?: number) =>
    blocksOf({ ...texts, explanation, interactive: { block: sort, afterIdea } })
      .filter(({ section }) => section === "explanation")
      .map(({ id }) => id);
  const without = ["explanation", "explanation-2", "diagram", "explanation-3", "explanation-4"];

  expect(
    blocksOf({ ...texts, explanation }).flatMap(({ id, section }) =>
      section === "explanation" ? id : [],
    ),
  ).toEqual(without);
  expect(idsOf(1)).toEqual(without.toSpliced(3, 0, "interactive"));
  expect(idsOf(2)).toEqual(without.toSpliced(4, 0, "interactive"));
  for (const last of [3, 9, undefined]) expect(idsOf(last)).toEqual([...without, "interactive"]);
});
