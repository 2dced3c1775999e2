import { expect, test } from "vitest";
import { openSealedKey, sealKey } from "./sealed-key.ts";

const KEY = { answer: "honey", explanation: "Nectar becomes honey." };

test("a sealed key doesn't show its answer and opens for its question", () => {
  const sealed = sealKey(KEY, "question 1");
  expect(sealed).not.toContain("honey");
  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("honey");
  expect(openSealedKey(sealed, "question 1")).toEqual(KEY);
});

test.for([
  ["another question's", sealKey(KEY, "question 2")],
  ["a changed", `${sealKey(KEY, "question 1").slice(0, -4)}AAAA`],
  ["a short", "AAAA"],
  ["an empty", ""],
])("%s seal opens nothing", ([, sealed = ""]) => {
  expect(openSealedKey(sealed, "question 1")).toBeUndefined();
});
