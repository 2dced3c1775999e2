import { expect, test } from "vitest";
import { ACCOUNTS_AT_ONCE, readAccountList } from "./account-list.ts";

test("a list is read with commas, semicolons or tabs, and empty lines between", () => {
  const text =
    "Ada Lovelace, Ada@Example.org\n\nBo;bo@example.org\r\nCy, the third\tcy@example.org\n";
  expect(readAccountList(text)).toEqual({
    status: "ok",
    accounts: [
      { name: "Ada Lovelace", email: "ada@example.org" },
      { name: "Bo", email: "bo@example.org" },
      { name: "Cy, the third", email: "cy@example.org" },
    ],
  });
});

test("a list may have the email first", () => {
  const text = "Ada@Example.org, Ada Lovelace\nbo@example.org;Bo, the second\ncy@example.org,\n";
  expect(readAccountList(text)).toEqual({
    status: "refused",
    faults: ["Line 3: Name is required"],
  });
  expect(readAccountList(text.split("\n").slice(0, 2).join("\n"))).toEqual({
    status: "ok",
    accounts: [
      { name: "Ada Lovelace", email: "ada@example.org" },
      { name: "Bo, the second", email: "bo@example.org" },
    ],
  });
});

test("every wrong line is told by its number, and nothing of the list counts", () => {
  const text = [
    "Ada, ada@example.org",
    "Bo",
    ", cy@example.org",
    "Di, nowhere",
    "Ed, ada@example.org",
  ];
  expect(readAccountList(text.join("\n"))).toEqual({
    status: "refused",
    faults: [
      "Line 2: write a name, a comma and an email",
      "Line 3: Name is required",
      "Line 4: Please enter a valid email address",
      "Line 5: ada@example.org is there twice",
    ],
  });
});

test("an empty list and one that is too long are refused", () => {
  expect(readAccountList(" \n ")).toEqual({ status: "refused", faults: ["The list is empty"] });
  const many = Array.from(
    { length: ACCOUNTS_AT_ONCE + 1 },
    (_, n) => `Learner ${n}, l${n}@example.org`,
  );
  expect(readAccountList(many.join("\n"))).toEqual({
    status: "refused",
    faults: ["61 accounts are more than 60 at a time"],
  });
});
