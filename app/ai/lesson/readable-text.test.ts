import { assert, asyncProperty, record } from "fast-check";
import { parse } from "jsonriver";
import { expect, test } from "vitest";
import { chunked, places, text } from "#packages/llm-objects/chunked-texts.ts";
import { objectText } from "#packages/llm-objects/object-text.ts";
import { cleanModelText } from "#app/rules/generation/topic-safety.ts";
import { READABLE_FIELDS, ReadableText } from "./readable-text.ts";

const lesson = record(Object.fromEntries(READABLE_FIELDS.map((field) => [field, text])));

test("shown text is never changed and adds up to the stored text", async () => {
  await assert(
    asyncProperty(lesson, places, async (value, cuts) => {
      const readable = new ReadableText(READABLE_FIELDS);
      const texts = new Map<string, string>();
      const show = (deltas: { field: string; append: string }[]) => {
        for (const { field, append } of deltas) texts.set(field, (texts.get(field) ?? "") + append);
      };
      for await (const partial of parse(objectText(chunked(JSON.stringify(value), cuts))))
        show(readable.take(partial));
      show(readable.rest());
      for (const field of READABLE_FIELDS)
        expect(texts.get(field)?.trim() ?? "").toBe(cleanModelText(value[field] ?? ""));
    }),
  );
});

test("a word is shown once it is complete", () => {
  const readable = new ReadableText(READABLE_FIELDS);
  expect(readable.take({ title: "Hot ro" })).toEqual([{ field: "title", append: "Hot " }]);
  expect(readable.take({ title: "Hot rock" })).toEqual([]);
  expect(readable.take({ title: "Hot rock", hook: "" })).toEqual([
    { field: "title", append: "rock" },
  ]);
});
