import { compileFunction } from "node:vm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plainTexts } from "./plain-data.ts";

type Page = Parameters<typeof plainTexts>[0];

const read = (texts: string[] | null): unknown =>
  structuredClone(compileFunction(`return ${texts?.join("") ?? "undefined"}`)() as unknown);

const pageWith = (loaderData: Record<string, unknown>): Page => ({
  loaderData,
  actionData: null,
  errors: null,
});

const name = fc.string().filter((text) => text !== "__proto__");
const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: "grapheme" }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constantFrom(null, "", 0, "__proto", "_1", -1, "\u2028</script>"),
    fc.array(tie("value")),
    fc.dictionary(name, tie("value"), { noNullPrototype: true }),
  ),
})).value;

test("a page's script holds its data as they were", () => {
  fc.assert(
    fc.property(fc.dictionary(name, plain, { noNullPrototype: true }), (loaderData) => {
      const page = pageWith(loaderData);

      expect(read(plainTexts(page))).toStrictEqual(page);
    }),
  );
});

test("a property without a value is left out", () => {
  expect(read(plainTexts(pageWith({ root: { day: "Monday", hour: undefined } })))).toStrictEqual(
    pageWith({ root: { day: "Monday" } }),
  );
});

test.each([
  new Error("lost"),
  new Map(),
  new URL("https://example.org"),
  new Date(0),
  Number.NaN,
  -0,
  10n,
  [undefined],
  Promise.resolve(),
  { toJSON: () => "Monday" },
  Object.create(null) as object,
  JSON.parse('{"__proto__":{"admin":true}}') as object,
])("what isn't plain data is left to React Router: %s", (value) => {
  expect(plainTexts(pageWith({ root: { value } }))).toBeNull();
  expect(plainTexts(pageWith({ root: value }))).toBeNull();
  expect(plainTexts({ ...pageWith({}), actionData: { value } })).toBeNull();
});

test("a loader without data is left to React Router, which would ask for them again", () => {
  expect(plainTexts(pageWith({ root: undefined }))).toBeNull();
});

test("a part that pages have in common is read as if it were written for each of them", () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(name, plain)), plain, plain, (list, before, after) => {
      const common = structuredClone(list);
      for (const own of [before, after]) {
        const page = pageWith({ root: null, list: { own, common, again: common }, other: own });

        expect(read(plainTexts(page, common))).toStrictEqual(page);
      }
    }),
  );
});

test("a common part that isn't plain data is left to React Router", () => {
  const common = [new Map()];

  expect(plainTexts(pageWith({ list: { common } }), common)).toBeNull();
  expect(plainTexts(pageWith({ list: { common } }), common)).toBeNull();
});
