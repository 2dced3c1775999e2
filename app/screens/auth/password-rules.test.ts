import { expect, test } from "vitest";
import { passwordRequirements } from "./password-rules.ts";

const unmet = (password: string, ownWords?: string[]) =>
  passwordRequirements(password, ownWords)
    .filter(({ isMet }) => !isMet)
    .map(({ label }) => label);

test("an empty field asks for six things, and no more", () => {
  expect(passwordRequirements("", ["", "Grace"])).toHaveLength(6);
  expect(unmet("", ["", "Grace"])).toHaveLength(6);
});

test("whatever refuses a password is said beside it, however many of the six are met", () => {
  const common = "Not a common password or your own name";
  expect(unmet("Password1!")).toEqual([common]);
  expect(unmet("Gracehopper1!", ["Gracehopper"])).toEqual([common]);
  expect(unmet(`Aa1!${"x".repeat(140)}`)).toEqual(["At most 128 characters"]);
  expect(unmet("Quiet-Honey7!comb", ["Grace", ""])).toEqual([]);
});
