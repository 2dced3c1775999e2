import { expect, test } from "vitest";
import { readGivenCode, RECOVERY_ALPHABET, recoveryCodeInWords } from "./two-factor.ts";

test.each([
  ["123456", { kind: "app", code: "123456" }],
  [" 123 456 ", { kind: "app", code: "123456" }],
  ["123-456", { kind: "app", code: "123456" }],
  ["abcde-fgh23", { kind: "recovery", code: "abcdefgh23" }],
  ["ABCDE FGH23", { kind: "recovery", code: "abcdefgh23" }],
  ["12345", { kind: "none" }],
  ["1234567", { kind: "none" }],
  ["", { kind: "none" }],
  ["١٢٣٤٥٦", { kind: "none" }],
  ["abcde-fgh2!", { kind: "none" }],
  ["abcdefgh2l", { kind: "none" }],
])("%j is read as people mean it", (typed, expected) => {
  expect(readGivenCode(typed)).toEqual(expected);
});

test("a recovery code is shown in two halves and read back whole", () => {
  const code = RECOVERY_ALPHABET.slice(0, 10);
  expect(recoveryCodeInWords(code)).toBe("abcde-fghjk");
  expect(readGivenCode(recoveryCodeInWords(code))).toEqual({ kind: "recovery", code });
});
