import { describe, expect, test } from "vitest";
import { hasPremium, nextPeriodEnd, type SubscriptionFacts } from "./premium.ts";

const at = (text: string) => new Date(text);
const paidUntil = at("2026-12-16T11:00:00Z");
const active: SubscriptionFacts = {
  status: "active",
  periodEnd: paidUntil,
  cancelsAt: null,
  pastDueSince: null,
};
const opens = (subscription: SubscriptionFacts, now: string) =>
  hasPremium({ subscriptions: [subscription], grants: [] }, at(now));

describe("a subscription grants Premium", () => {
  test.each<[string, Partial<SubscriptionFacts>, string, boolean]>([
    ["while it is paid", {}, "2026-12-16T10:59:59Z", true],
    ["for a week without news of its renewal", {}, "2026-12-23T10:59:59Z", true],
    ["but no longer", {}, "2026-12-23T11:00:00Z", false],
    ["until the paid day when cancelled", { cancelsAt: paidUntil }, "2026-12-16T10:59:59Z", true],
    ["but not after it", { cancelsAt: paidUntil }, "2026-12-16T11:00:00Z", false],
    [
      "for 7 days after a failed renewal",
      { status: "past_due", pastDueSince: paidUntil },
      "2026-12-23T10:59:59Z",
      true,
    ],
    [
      "but no longer, even while Stripe retries",
      { status: "past_due", pastDueSince: paidUntil, periodEnd: at("2027-01-16T11:00:00Z") },
      "2026-12-23T11:00:00Z",
      false,
    ],
  ])("%s", (_promise, changes, now, answer) => {
    expect(opens({ ...active, ...changes }, now)).toBe(answer);
  });

  test.each(["unpaid", "canceled", "incomplete", "incomplete_expired", "paused"] as const)(
    "never while %s",
    (status) => {
      expect(opens({ ...active, status }, "2026-11-20T00:00:00Z")).toBe(false);
    },
  );
});

test.each([
  ["2026-11-16T11:00:00Z", "2026-11-16T11:00:00Z", "2026-12-16T11:00:00.000Z"],
  ["2026-01-31T08:00:00Z", "2026-01-31T08:00:00Z", "2026-02-28T08:00:00.000Z"],
  ["2026-01-31T08:00:00Z", "2026-02-28T08:00:00Z", "2026-03-31T08:00:00.000Z"],
  ["2026-12-31T08:00:00Z", "2026-12-31T08:00:00Z", "2027-01-31T08:00:00.000Z"],
  ["2028-01-30T08:00:00Z", "2028-01-30T08:00:00Z", "2028-02-29T08:00:00.000Z"],
])("started on %s and paid until %s, the next period ends on %s", (start, after, end) => {
  expect(nextPeriodEnd(at(start), at(after)).toISOString()).toBe(end);
});

test.each<[string, { endsAt?: Date; revokedAt?: Date }, boolean]>([
  ["for good", {}, true],
  ["until a later day", { endsAt: at("2026-11-17T00:00:00Z") }, true],
  ["until a past day", { endsAt: at("2026-11-16T00:00:00Z") }, false],
  ["and revoked", { revokedAt: at("2026-11-15T00:00:00Z") }, false],
])("granted %s", (_promise, changes, answer) => {
  const grant = { grantedAt: at("2026-11-01T00:00:00Z"), endsAt: null, revokedAt: null };
  const facts = { subscriptions: [], grants: [{ ...grant, ...changes }] };
  expect(hasPremium(facts, at("2026-11-16T11:00:00Z"))).toBe(answer);
});
