import { expect, test } from "vitest";
import { base32, codeOf, stepAt, stepOf } from "./one-time-code.ts";

const SECRET = Buffer.from("12345678901234567890");

// RFC 6238, appendix B; the last six of its eight digits.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the code matches the RFC", (second, code) => {
  expect(codeOf(SECRET, stepAt(new Date(second * 1000)))).toBe(code);
});

test("a clock may be one step off, but not two", () => {
  const now = new Date("2026-11-16T11:00:10Z");
  const step = stepAt(now);
  const accepted = [-2, -1, 0, 1, 2].map((off) => stepOf(SECRET, codeOf(SECRET, step + off), now));
  expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
  expect(stepOf(SECRET, "", now)).toBeNull();
});

// RFC 4648, section 10, without its padding.
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foobar", "MZXW6YTBOI"],
])("%j is encoded as in the RFC", (plain, written) => {
  expect(base32(Buffer.from(plain))).toBe(written);
});
