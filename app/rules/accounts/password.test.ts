import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMMON_WORDS, isCommonPassword } from "./common-passwords.ts";
import { checkPassword, PASSWORD_RULE_TEXTS, passwordToHash } from "./password.ts";

const good = "Tr4velling-Kumquat!";
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const ofLength = (length: number) => `Zk7!${"x".repeat(length - 4)}`;

test.each([
  [good, []],
  ["", ["length", "uppercase", "lowercase", "number", "special"]],
  ["aaaaaaaa", ["uppercase", "number", "special"]],
  ["AAAAAAAA1!", ["lowercase"]],
  ["Kumquat!", ["number"]],
  ["Kumquat77", ["special"]],
  ["Kumquat77-", ["special"]],
  ["kumquat7!", ["uppercase"]],
  [ofLength(7), ["length"]],
  [ofLength(8), []],
  [ofLength(64), []],
  [ofLength(128), []],
  [ofLength(129), ["too-long"]],
  ["x".repeat(1_000_000), ["too-long"]],
  ["Zk7!🐝🐝🐝", ["length"]],
  ["Zk7!🐝🐝🐝🐝", []],
  ["  Kumquat 77!  ", []],
  ["Kumquat\u000077!", ["control"]],
  ["Ünïcödé77!", []],
  ["        ", ["uppercase", "lowercase", "number", "special"]],
])("'%s' lacks %j", (password, unmet) => {
  expect(checkPassword(password)).toEqual(unmet);
});

test.each(Array.from('!@#$%^&*(),.?":{}|<>'))("'%s' is a special character", (special) => {
  expect(checkPassword(`Kumquat77${special}`)).toEqual([]);
});

test("every rule that an empty password breaks has a text", () => {
  expect(checkPassword("").map((rule) => PASSWORD_RULE_TEXTS[rule])).toEqual([
    "At least 8 characters",
    "One uppercase letter",
    "One lowercase letter",
    "One number",
    'One special character (!@#$%^&*(),.?":{}|<>)',
  ]);
});

describe("common passwords", () => {
  test.each([
    "Password1!",
    "password1!".toUpperCase().replace("D1", "d1"),
    "Qwerty123!",
    "Nectar1!",
    "Nectar2026!",
    "Welcome@2024",
    "Summer2025!",
    "P@ssw0rd1!",
    "Passw0rd!",
    "Pa$$w0rd",
    "1qaz@WSX",
    "Abc123!@#",
    "Iloveyou#1",
    "Letmein123!!",
    "Admin@123",
    "Trustno1!",
    "Test1234!",
  ])("'%s' is refused", (password) => {
    expect(checkPassword(password)).toEqual(["common"]);
  });

  test.each([good, "Nectarines-9!", "Xylophone83!kite", "Summerhouse#481", "Password-hq7!x"])(
    "'%s' is accepted",
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  test("thousands that pass the composition rules are refused", () => {
    const endings = [
      "1!",
      "12!",
      "123!",
      "1234!",
      "123456!",
      "@1",
      "@123",
      "#2024",
      "2025!",
      "2026?",
      "!1",
      "007*",
      "#1",
      "$1234",
    ];
    const matching = COMMON_WORDS.flatMap((word) =>
      endings.map((ending) => capital(word) + ending),
    ).filter((password) => checkPassword(password, { refuseCommon: false }).length === 0);
    expect(new Set(matching).size).toBeGreaterThanOrEqual(3_000);
    expect(matching.filter((password) => !checkPassword(password).includes("common"))).toEqual([]);
  });

  test("the instance's and the learner's name are refused too", () => {
    expect(checkPassword("Acornia1!", { ownWords: ["Acornia"] })).toEqual(["common"]);
    expect(checkPassword("Acornia1!")).toEqual([]);
  });

  test("an operator can switch off the list, but not the rules", () => {
    expect(checkPassword("Password123!", { refuseCommon: false })).toEqual([]);
    expect(checkPassword("password123!", { refuseCommon: false })).toEqual(["uppercase"]);
  });
});

describe("the password to hash", () => {
  test("is the same for both encodings of a character", () => {
    expect(passwordToHash("Cafe\u0301-77!")).toBe(passwordToHash("Café-77!"));
  });

  test.each([" Kumquat77! ", "Kumquat77! ", " Kumquat77!"])("'%s' preserves spaces", (password) => {
    expect(passwordToHash(password)).toBe(password);
  });

  test("any text is checked, and a longer valid password stays valid", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.nat(100), (text, more) => {
        expect(Array.isArray(checkPassword(text))).toBe(true);
        expect(checkPassword(`${good}${"x".repeat(more)}`)).toEqual([]);
      }),
    );
  });
});
