import * as fc from "fast-check";
import { expect, test } from "vitest";
import { RefusedFile } from "../import-format.ts";
import { readJsonParts } from "./read-json-parts.ts";

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Puts the parts together again. */
async function wholeOf(text: string, size = 7): Promise<Record<string, unknown>> {
  // Without what an object inherits: a name may be `valueOf`.
  const whole = Object.create(null) as Record<string, unknown>;
  for await (const { name, value, place } of readJsonParts(inPieces(text, size)))
    if (place === "alone") whole[name] = value;
    else whole[name] = [...((whole[name] as unknown[] | undefined) ?? []), value];
  return { ...whole };
}

test("any object is the same as JSON.parse makes it, in pieces of any size", async () => {
  const names = fc.string().filter((name) => name !== "__proto__");
  const values = fc.jsonValue({ maxDepth: 4 });
  const anyFile = fc.asyncProperty(
    fc.dictionary(names, values),
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom(undefined, 2),
    async (file, size, indent) => {
      const text = JSON.stringify(file, null, indent);
      const expected = Object.entries(JSON.parse(text) as object).filter(
        // An empty list has no element.
        ([, value]) => !(Array.isArray(value) && value.length === 0),
      );
      expect(await wholeOf(text, size)).toEqual(Object.fromEntries(expected));
    },
  );
  await fc.assert(anyFile, { numRuns: 300 });
});

test("what isn't one JSON object is refused, wherever it is cut", async () => {
  const text = '{"a": [1, {"b": "}]\\""}, "ü"], "c": {"d": [[]]}, "e": -1.5e3}';
  await expect(wholeOf(text)).resolves.toMatchObject({ e: -1500 });
  for (let length = 0; length < text.length; length += 1)
    await expect(wholeOf(text.slice(0, length)), `${length}`).rejects.toThrow(RefusedFile);
  for (const wrong of [
    "[]",
    "1",
    "<html>",
    `${text}x`,
    '{"a" 1}',
    '{"a": 1,}',
    '{"a": [1,]}',
    '{"a": [1}',
    '{"a": 1 2}',
    '{"a": tru}',
    "{a: 1}",
    '{"a": {"b": 1]}',
    '{"a": [1 2]}',
    '{,"a": 1}',
  ])
    await expect(wholeOf(wrong), wrong).rejects.toThrow(RefusedFile);
});

test("10,000 levels are refused before they are parsed, and a part without end before it fills the memory", async () => {
  const deep = `{"a": ${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
  await expect(wholeOf(deep, 1000)).rejects.toThrow(RefusedFile);
  async function* endless() {
    yield Buffer.from('{"a": "');
    for (;;) yield Buffer.alloc(1024 * 1024, "x");
  }
  const read = async () => {
    for await (const _ of readJsonParts(endless()));
  };
  await expect(read()).rejects.toThrow("larger than Nectar can read");
});

test("what would be many times as large once it is parsed is refused before", async () => {
  const many = (count: number) =>
    `{"a": [[${"{},".repeat(count)}0]], "b": [[${"{},".repeat(count)}0]]}`;
  await expect(wholeOf(many(400_000), 100_000)).resolves.toHaveProperty("b");
  await expect(wholeOf(many(500_000), 100_000)).rejects.toThrow("larger than Nectar can read");
  const names = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1])));
  await expect(wholeOf(names(1_000))).resolves.toHaveProperty("x999");
  await expect(wholeOf(names(1_001))).rejects.toThrow(RefusedFile);
});
