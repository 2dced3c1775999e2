import { expect, test } from "vitest";
import { canRenew, checkCard, hasExpired } from "./test-card.ts";

const NOW = new Date("2026-11-16T11:00:00Z");
const typed = { number: "4242 4242 4242 4242", expiry: "12/30", cvc: "123", name: "Ada Lovelace" };
const check = (changes: Record<string, string> = {}) => checkCard({ ...typed, ...changes }, NOW);

test.each([
  ["4242424242424242", "pays"],
  ["4242-4242-4242-4242", "pays"],
  [" 4000 0000 0000 0002 ", "declined"],
  ["4000002500003155", "confirm"],
  ["4000000000000069", "expired"],
  ["4000000000000341", "fails-later"],
])("%s: %s", (number, outcome) => {
  expect(check({ number })).toMatchObject({ status: "ok", values: { outcome } });
});

test("a card's number is never stored", () => {
  const checked = check();
  expect(JSON.stringify(checked)).not.toContain("42424");
  expect(checked).toMatchObject({
    values: { card: { lastFour: "4242", expMonth: 12, expYear: 2030, renews: true } },
  });
});

test.each<[Record<string, string>, string]>([
  [{ number: "" }, "number"],
  [{ number: "5555 5555 5555 4444" }, "number"],
  [{ number: "4242" }, "number"],
  [{ expiry: "13/30" }, "expiry"],
  [{ expiry: "soon" }, "expiry"],
  [{ cvc: "12" }, "cvc"],
  [{ cvc: "12345" }, "cvc"],
  [{ name: " " }, "name"],
  [{ name: "x".repeat(101) }, "name"],
])("%o is reported at its field", (changes, field) => {
  const checked = check(changes);
  expect(checked).toMatchObject({ status: "refused" });
  expect(Object.keys(checked.status === "refused" ? checked.messages : {})).toEqual([field]);
});

test.each(["12/30", "12/2030", "1230", "122030", " 12 / 30 ", "7/27", "727"])(
  "%s is an expiry date",
  (expiry) => {
    expect(check({ expiry })).toMatchObject({ status: "ok" });
  },
);

test("a card is valid through the last day of its month", () => {
  expect(check({ expiry: "11/26" })).toMatchObject({ values: { outcome: "pays" } });
  expect(check({ expiry: "10/26" })).toMatchObject({ values: { outcome: "expired" } });
  const november = { expMonth: 11, expYear: 2026 };
  expect(hasExpired(november, new Date("2026-11-30T23:59:59Z"))).toBe(false);
  expect(hasExpired(november, new Date("2026-12-01T00:00:00Z"))).toBe(true);
});

test("a renewal needs a valid card", () => {
  const card = { brand: "Visa", lastFour: "4242", expMonth: 12, expYear: 2026, renews: true };
  expect(canRenew(card, new Date("2026-12-16T11:00:00Z"))).toBe(true);
  expect(canRenew(card, new Date("2027-01-16T11:00:00Z"))).toBe(false);
  expect(canRenew({ ...card, renews: false }, NOW)).toBe(false);
});
