import { expect, test } from "vitest";
import { unmetPasswordRules } from "./password-rules.ts";

test("only unmet rules are listed", () => {
  expect(unmetPasswordRules("a")).toEqual([
    "At least 8 characters",
    "One uppercase letter",
    "One number",
    'One special character (!@#$%^&*(),.?":{}|<>)',
  ]);
  expect(unmetPasswordRules("Quiet-Honey7!comb", ["Grace", ""])).toEqual([]);
});

test("every reason to refuse a password is listed", () => {
  const common = "Not a common password or your own name";
  expect(unmetPasswordRules("Password1!")).toEqual([common]);
  expect(unmetPasswordRules("Gracehopper1!", ["Gracehopper"])).toEqual([common]);
  expect(unmetPasswordRules(`Aa1!${"x".repeat(140)}`)).toEqual(["At most 128 characters"]);
});
