import { array, assert, asyncProperty, constantFrom, nat, record } from "fast-check";
import { parse } from "jsonriver";
import { expect, test } from "vitest";
import { chunked, places, text } from "./chunked-texts.ts";
import { objectText } from "./object-text.ts";

const wrapping = constantFrom(
  ["", ""],
  ["```json\n", "\n```"],
  ["Here is {what} you wanted:\n", "\nAnything else? :}"],
  ['<think>{"title": "no"} or not</think>\n', ""],
);
const lesson = record({ title: text, hook: text, explanation: text });

test("a reply cut into any pieces yields the same object", async () => {
  await assert(
    asyncProperty(lesson, wrapping, places, async (value, [before, after], cuts) => {
      const reply = before + JSON.stringify(value) + after;
      const pieces = await Array.fromAsync(objectText(chunked(reply, cuts)));
      expect(JSON.parse(pieces.join(""))).toEqual(value);
    }),
  );
});

/** Whether the later value extends the earlier one: texts and lists only grow. */
function growsFrom(earlier: unknown, later: unknown): boolean {
  if (typeof earlier === "string") return typeof later === "string" && later.startsWith(earlier);
  if (typeof earlier !== "object" || earlier === null) return earlier === later;
  return (
    typeof later === "object" &&
    later !== null &&
    Object.entries(earlier).every(([key, value]) =>
      growsFrom(value, (later as Record<string, unknown>)[key]),
    )
  );
}

test("a draft cut into any pieces ends with the draft, and partial values only grow", async () => {
  const draft = record({
    title: text,
    diagram: record({ kind: constantFrom("flow"), steps: array(record({ label: text })) }),
    questions: array(record({ options: array(text), difficulty_level: nat(5), concept: text })),
  });
  await assert(
    asyncProperty(draft, places, async (value, cuts) => {
      let before: unknown = {};
      for await (const partial of parse(objectText(chunked(JSON.stringify(value), cuts)))) {
        expect(growsFrom(before, partial)).toBe(true);
        before = structuredClone(partial);
      }
      expect(before).toEqual(value);
    }),
  );
});

test("an endless reply without an object is given up, not searched again for every piece", async () => {
  let pieces = 0;
  const endless = async function* () {
    while (pieces < 30_000) {
      pieces += 1;
      yield "no object here ";
    }
  };
  expect(await Array.fromAsync(objectText(endless()))).toEqual([]);
  expect(pieces).toBeLessThan(2_000);
});
