import { expect, test } from "vitest";
import { citedItems } from "./cited-in-reply.ts";

test("a paragraph is cited with an address that opens its card and marks its first words", () => {
  const quote = "Well-known words, with a comma, and many more after them";
  const [cited] = citedItems([{ kind: "paragraph", blockId: "explanation-p2", quote }], "one");
  expect(cited).toEqual({
    blockId: "explanation-p2",
    quote,
    address:
      "/lesson/one?read=again#explanation-p2:~:text=Well%2Dknown%20words%2C%20with%20a%20comma%2C%20and",
  });
});

test("a passage keeps its place in the source, and a page only where there is one", () => {
  const passage = { source: "s", name: "Tides.pdf", from: 1, to: 9, quote: "words" };
  const cited = citedItems(
    [
      { kind: "passage", passage: { ...passage, page: 3, match: "near" } },
      { kind: "passage", passage: { ...passage, match: "verbatim" } },
    ],
    "one",
  );
  expect(cited).toEqual([
    { ...passage, page: 3, match: "verbatim" },
    { ...passage, match: "verbatim" },
  ]);
});
