import { expect, test } from "vitest";
import { parseTwoFactorCode, RECOVERY_ALPHABET, formatRecoveryCode } from "./two-factor.ts";

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
])("%j is parsed", (typed, expected) => {
  expect(parseTwoFactorCode(typed)).toEqual(expected);
});

test("a formatted recovery code parses to the same code", () => {
  const code = RECOVERY_ALPHABET.slice(0, 10);
  expect(formatRecoveryCode(code)).toBe("abcde-fghjk");
  expect(parseTwoFactorCode(formatRecoveryCode(code))).toEqual({ kind: "recovery", code });
});
