import * as fc from "fast-check";
import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { expect, test } from "vitest";
import { encodeData } from "./encode-data.ts";

async function decoded(text: string): Promise<unknown> {
  const { body } = new Response(text);
  if (!body) throw new Error("no text");
  return (await decode(body, globalThis)).value;
}

/** React Router's decoder takes the other one for a prototype, even of its own encoder. */
const name = fc.string().filter((text) => text !== "__proto__");
const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: "grapheme" }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constantFrom(null, undefined, "", 0, "__proto", "_1", -1, "\u2028</script>"),
    fc.date({ noInvalidDate: true }),
    fc.array(tie("value")),
    fc.dictionary(name, tie("value"), { noNullPrototype: true }),
  ),
})).value;

test("React Router's browser part reads the data of a page as they were", async () => {
  await fc.assert(
    fc.asyncProperty(plain, async (loaderData) => {
      const page = { loaderData, actionData: null, errors: null };

      expect(await decoded(encodeData(page) ?? "")).toStrictEqual(page);
    }),
  );
});

test("a list of the same values names each of them once", () => {
  expect(encodeData({ days: ["Monday", "Monday"], on: "Monday" })).toBe(
    '[{"_1":2,"_4":3},"days",[3,3],"Monday","on"]\n',
  );
});

test.each([
  new Error("lost"),
  new Map(),
  new URL("https://example.org"),
  Number.NaN,
  10n,
  Promise.resolve(),
  Object.create(null) as object,
])("what isn't plain data is left to React Router: %s", (value) => {
  expect(encodeData({ loaderData: { value } })).toBeNull();
});

test("a part that pages have in common is read as if it were encoded for each of them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plain), plain, plain, async (common, before, after) => {
      for (const own of [before, after]) {
        const page = { loaderData: { own, common, again: common }, errors: null };

        expect(await decoded(encodeData(page, common) ?? "")).toStrictEqual(page);
      }
    }),
  );
});

test("a page without the common part it might have had is itself", async () => {
  const page = { loaderData: { day: "Monday" } };

  expect(await decoded(encodeData(page, ["Monday"]) ?? "")).toStrictEqual(page);
});

test("a common part that isn't plain data is left to React Router", () => {
  const common = [new Map()];

  expect(encodeData({ common }, common)).toBeNull();
  expect(encodeData({ common }, common)).toBeNull();
});
