import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  lorem,
  nat,
  oneof,
  record,
  string,
} from "fast-check";
import { parse } from "jsonriver";
import { expect, test } from "vitest";
import { objectText } from "#packages/llm-objects/object-text.ts";
import { cleanModelText } from "#app/rules/topic-safety.ts";
import { READABLE_FIELDS, ReadableText } from "./readable-text.ts";

/** Cuts a text at these positions, as a network may deliver it. */
async function* chunked(text: string, places: number[]): AsyncGenerator<string> {
  const cuts = [...new Set(places.map((place) => place % (text.length + 1)))].toSorted(
    (a, b) => a - b,
  );
  for (const [index, cut] of [...cuts, text.length].entries())
    yield text.slice(cuts[index - 1] ?? 0, cut);
}

const text = oneof(
  string({ unit: "binary", maxLength: 60 }),
  lorem({ maxCount: 12 }),
  constantFrom(
    "火山は山です。とても熱い。",
    "می‌خواهم بروم",
    "e\u0301clair \u200Bcre\u0301me",
    'one " too many }',
    'a \\" and {',
    'a "b" {c} \\ d',
  ),
);
const lesson = record(Object.fromEntries(READABLE_FIELDS.map((field) => [field, text])));
const places = array(nat(), { maxLength: 40 });

test("shown text is never changed and adds up to the stored text", async () => {
  await assert(
    asyncProperty(lesson, places, async (value, cuts) => {
      const readable = new ReadableText(READABLE_FIELDS);
      const shown = new Map<string, string>();
      const show = (deltas: { field: string; append: string }[]) => {
        for (const { field, append } of deltas) shown.set(field, (shown.get(field) ?? "") + append);
      };
      for await (const partial of parse(objectText(chunked(JSON.stringify(value), cuts))))
        show(readable.take(partial));
      show(readable.rest());
      for (const field of READABLE_FIELDS)
        expect(shown.get(field)?.trim() ?? "").toBe(cleanModelText(value[field] ?? ""));
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
