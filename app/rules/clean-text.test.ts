import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { characterCount, cleanLine, cleanProse, comparable } from "./clean-text.ts";

const hidden = [
  ["tag characters", "\u{E0041}\u{E0020}\u{E007F}"],
  ["variation selectors", "\uFE00\uFE0F\u{E0100}"],
  ["zero width", "\u200B\u200C\u200D\u2060\uFEFF"],
  ["bidi marks", "\u202A\u202E\u2066\u2069\u200E\u061C"],
  ["fillers", "\u3164\u115F\uFFA0\u034F\u00AD\u180E"],
  ["controls", "\u0000\u0007\u001B\u007F"],
  ["private use", "\uE000\u{F0000}"],
  ["half a character", "\uD83D"],
] as const;

test.each(hidden)("%s are removed from a line and from prose", (_, characters) => {
  const text = `Photo${characters}graphy`;
  expect(cleanLine(text)).toBe("Photography");
  expect(cleanProse(text)).toBe("Photography");
});

describe("a line", () => {
  test.each([
    ["  Time   Management ", "Time Management"],
    ["Time\tManage\nment", "Time Manage ment"],
    ["Time\u00A0Management\u3000", "Time Management"],
    ["Ｐｙｔｈｏｎ", "Python"],
    ["ﬁnance", "finance"],
    ["cafe\u0301", "café"],
    ["C++ & C#", "C++ & C#"],
    ["日本の歴史", "日本の歴史"],
    ["Bees 🐝", "Bees 🐝"],
    ["\u200B \u2060", ""],
  ])("'%s' becomes '%s'", (typed, read) => {
    expect(cleanLine(typed)).toBe(read);
  });

  test("cleaning is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
        expect(cleanProse(cleanProse(text))).toBe(cleanProse(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe("prose", () => {
  test("preserves lines, code and superscripts", () => {
    expect(cleanProse("E = mc²\r\n\tif x:\r  y\u2028z")).toBe("E = mc²\n\tif x:\n  y\nz");
  });

  test("preserves the joiners of Persian and Sinhala spelling", () => {
    expect(cleanProse("می\u200Cخواهم")).toBe("می\u200Cخواهم");
    expect(cleanProse("ක්\u200Dර")).toBe("ක්\u200Dර");
  });

  test("removes consecutive joiners", () => {
    expect(cleanProse("می\u200C\u200D\u200Cخواهم")).toBe("میخواهم");
  });

  test("no text has invisible characters left", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(cleanProse(text)).not.toMatch(
          /[\u{E0000}-\u{E007F}\u200B\u2060\u202A-\u202E\0]|\uFE0F/u,
        );
        expect(cleanProse(text).isWellFormed()).toBe(true);
      }),
    );
  });
});

test.each([
  ["Pollen ", "pollen", true],
  ["ＰＯＬＬＥＮ", "pollen", true],
  ["Straße", "STRASSE", true],
  ["pol\u200Blen", "pollen", true],
  ["pollen", "pollens", false],
])("'%s' and '%s' read the same: %s", (one, other, answer) => {
  expect(comparable(one) === comparable(other)).toBe(answer);
});

test("characters are counted as graphemes", () => {
  expect(characterCount("🐝é")).toBe(2);
});
