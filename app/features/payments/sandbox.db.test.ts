import { eq } from "drizzle-orm";
import { beforeEach, expect, vi } from "vitest";
import { aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import { db } from "#app/db/client.ts";
import { accounts, outbox, sandboxInvoices, subscriptions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { checkCard } from "#app/rules/payments/test-card.ts";
import { deleteAccount } from "../accounts/data/delete-account.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { confirmSandbox, findSandboxConfirmation } from "./confirm-sandbox.ts";
import { findPremium } from "./find-premium.ts";
import { grantPremium } from "./grant-premium.ts";
import { listPremium } from "./list-premium.ts";
import { loadCheckout } from "./load-checkout.ts";
import { loadInvoice } from "./load-invoice.ts";
import { loadPlan } from "./load-plan.ts";
import { paySandbox } from "./pay-sandbox.ts";
import { renewSandbox } from "./renew-sandbox.ts";
import { resumeSubscription } from "./resume-subscription.ts";
import { revokePremium } from "./revoke-premium.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));

beforeEach(() => {
  env().payments = "sandbox";
});

const PAYS = "4242 4242 4242 4242";
const CONFIRM = "4000 0025 0000 3155";

type Payment = { number?: string; expiry?: string; purpose?: "subscribe" | "card"; at?: Date };

async function pay(
  learner: Learner,
  { number = PAYS, expiry = "12/40", purpose = "subscribe", at = MONDAY }: Payment = {},
) {
  const checked = checkCard({ number, expiry, cvc: "123", name: learner.name }, at);
  if (checked.status === "refused") throw new Error("the card was not understood");
  return paySandbox(learner, { ...checked.values, purpose, returnTo: null }, at);
}

const stateOf = async (learner: Learner, at: Date) => (await loadPlan(learner, at)).state;

const mailsTo = async (learner: Learner) => {
  const rows = await db.select().from(outbox).where(eq(outbox.userId, learner.id));
  return rows.map(({ template }) => template).filter((template) => template !== "welcome");
};

test("a test card buys a month of Premium with an invoice and a receipt", async () => {
  const learner = await aLearner();
  expect(await findPremium(learner.id, MONDAY)).toBe(false);

  expect(await pay(learner)).toEqual({ status: "paid" });

  expect(await findPremium(learner.id, MONDAY)).toBe(true);
  const plan = await loadPlan(learner, MONDAY);
  expect(plan).toMatchObject({
    state: { status: "renews", on: "2026-12-16", provider: "sandbox" },
    card: { brand: "Visa", lastFour: "4242", expires: "12/40" },
    invoices: [{ amount: "$9.99", status: "paid", day: "2026-11-16" }],
  });
  expect(await loadInvoice(learner, plan.invoices[0]!.id)).toMatchObject({
    amount: "$9.99",
    from: "2026-11-16",
    to: "2026-12-16",
    card: "Visa ending in 4242",
  });
  expect(await mailsTo(learner)).toEqual(["premium-receipt"]);
});

test.each([
  ["4000 0000 0000 0002", "Your card was declined. Please try another one."],
  ["4000 0000 0000 0069", "Your card has expired. Please try another one."],
])("%s doesn't grant Premium", async (number, message) => {
  const learner = await aLearner();
  expect(await pay(learner, { number })).toEqual({ status: "refused", message });
  expect(await findPremium(learner.id, MONDAY)).toBe(false);
  expect(await mailsTo(learner)).toEqual([]);
});

test("a payment that needs confirmation is charged once, after it", async () => {
  const learner = await aLearner();
  expect(await pay(learner, { number: CONFIRM })).toEqual({ status: "needs-confirmation" });
  expect(await findPremium(learner.id, MONDAY)).toBe(false);
  expect(await findSandboxConfirmation(learner, MONDAY)).toMatchObject({ amount: "$9.99" });

  const clicks = await Promise.all([
    confirmSandbox(learner, true, MONDAY),
    confirmSandbox(learner, true, MONDAY),
  ]);

  expect(clicks.map(({ status }) => status).toSorted()).toEqual(["not-pending", "paid"]);
  expect(await findPremium(learner.id, MONDAY)).toBe(true);
});

test("an unconfirmed or late payment charges nothing", async () => {
  const learner = await aLearner();
  await pay(learner, { number: CONFIRM });
  expect(await confirmSandbox(learner, false, MONDAY)).toMatchObject({ status: "refused" });
  await pay(learner, { number: CONFIRM });
  const expired = await confirmSandbox(learner, true, later(MONDAY, 0, 1));
  expect(expired).toEqual({ status: "not-pending" });
  expect(await findPremium(learner.id, MONDAY)).toBe(false);
});

test("two tabs that pay concurrently are charged once", async () => {
  const learner = await aLearner();
  const tabs = await Promise.all([pay(learner), pay(learner), pay(learner)]);
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([
    "already-subscribed",
    "already-subscribed",
    "paid",
  ]);
  expect((await loadPlan(learner, MONDAY)).invoices).toHaveLength(1);
});

test("each month is charged once, even when the job runs late or repeatedly", async () => {
  const learner = await aLearner();
  await pay(learner);
  const march = new Date("2027-03-01T12:00:00Z");

  await renewSandbox(later(MONDAY, 29));
  expect((await loadPlan(learner, MONDAY)).invoices).toHaveLength(1);
  await Promise.all([renewSandbox(march), renewSandbox(march)]);
  await renewSandbox(march);

  const { state, invoices } = await loadPlan(learner, march);
  expect(state).toMatchObject({ status: "renews", on: "2027-03-16" });
  expect(invoices.map(({ day }) => day)).toEqual([
    "2027-02-16",
    "2027-01-16",
    "2026-12-16",
    "2026-11-16",
  ]);
});

test("the operator's list holds who has Premium, not who had it", async () => {
  const [paying, leaving] = [await aLearner(), await aLearner()];
  await pay(paying);
  await pay(leaving);
  await cancelSubscription(leaving, "now", MONDAY);
  const emails = async (now: Date) => (await listPremium(now)).map(({ email }) => email);
  const today = await emails(MONDAY);
  expect(today).toContain(paying.email);
  expect(today).not.toContain(leaving.email);
  expect(await emails(later(MONDAY, 90))).not.toContain(paying.email);
});

test("a cancelled subscription lasts until the paid day without another charge, and continues if resumed", async () => {
  const learner = await aLearner();
  await pay(learner);
  const cancelled = await cancelSubscription(learner, "period-end", later(MONDAY, 3));
  expect(cancelled).toEqual({ status: "cancelled", endsAt: new Date("2026-12-16T11:00:00Z") });
  expect(await stateOf(learner, later(MONDAY, 3))).toMatchObject({
    status: "cancelled",
    endsOn: "2026-12-16",
  });
  expect(await findPremium(learner.id, later(MONDAY, 29))).toBe(true);

  expect(await resumeSubscription(learner, later(MONDAY, 5))).toEqual({ status: "resumed" });
  expect(await stateOf(learner, later(MONDAY, 5))).toMatchObject({ status: "renews" });

  await cancelSubscription(learner, "period-end", later(MONDAY, 6));
  await renewSandbox(later(MONDAY, 40));
  expect(await findPremium(learner.id, later(MONDAY, 40))).toBe(false);
  expect(await stateOf(learner, later(MONDAY, 40))).toEqual({ status: "free" });
  expect((await loadPlan(learner, MONDAY)).invoices).toHaveLength(1);
  expect(await resumeSubscription(learner, later(MONDAY, 40))).toEqual({
    status: "nothing-to-resume",
  });

  expect(await pay(learner, { at: later(MONDAY, 41) })).toEqual({ status: "paid" });
  expect(await findPremium(learner.id, later(MONDAY, 41))).toBe(true);
});

test("an immediate cancellation ends Premium right away", async () => {
  const learner = await aLearner();
  await pay(learner);
  expect(await cancelSubscription(learner, "now", later(MONDAY, 1))).toMatchObject({
    status: "cancelled",
  });
  expect(await findPremium(learner.id, later(MONDAY, 1))).toBe(false);
  expect(await cancelSubscription(learner, "now", later(MONDAY, 1))).toEqual({
    status: "nothing-to-cancel",
  });
});

test("a failed renewal is emailed, Premium continues for 7 days, and a new card pays it", async () => {
  const learner = await aLearner();
  await pay(learner, { number: "4000 0000 0000 0341" });
  const renewal = new Date("2026-12-16T11:00:00Z");

  await renewSandbox(later(renewal, 0, 1));
  await renewSandbox(later(renewal, 2));

  expect(await stateOf(learner, later(renewal, 2))).toMatchObject({
    status: "past-due",
    until: "2026-12-23",
  });
  expect(await mailsTo(learner)).toEqual(["premium-receipt", "payment-failed"]);
  expect(await findPremium(learner.id, later(renewal, 6, 23))).toBe(true);
  expect(await findPremium(learner.id, later(renewal, 7))).toBe(false);

  expect(await pay(learner, { purpose: "card", at: later(renewal, 3) })).toEqual({
    status: "paid",
  });
  const { state, invoices } = await loadPlan(learner, later(renewal, 3));
  expect(state).toMatchObject({ status: "renews", on: "2027-01-16" });
  expect(invoices.map(({ status }) => status)).toEqual(["paid", "paid"]);
});

test("a renewal with an expired card fails, and the subscription ends after the grace period", async () => {
  const learner = await aLearner();
  await pay(learner, { expiry: "11/26" });
  await renewSandbox(later(MONDAY, 31));
  expect(await stateOf(learner, later(MONDAY, 31))).toMatchObject({ status: "past-due" });
  await renewSandbox(later(MONDAY, 38));
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, learner.id));
  expect(row?.status).toBe("canceled");
  expect(await findPremium(learner.id, later(MONDAY, 38))).toBe(false);
});

test("a sandbox subscription doesn't count with Stripe or without payments", async () => {
  const learner = await aLearner();
  await pay(learner);
  for (const payments of ["stripe", null] as const) {
    env().payments = payments;
    expect(await findPremium(learner.id, MONDAY)).toBe(false);
    expect((await loadPlan(learner, MONDAY)).invoices).toEqual([]);
  }
});

test("the return page is the learner's own lesson or topic, or none", async () => {
  const [learner, stranger] = [await aLearner(), await aLearner()];
  const { courseId, lessonIds } = await aLesson(learner);
  const lesson = lessonIds[2]!;
  const back = async (who: Learner, cameFrom: object) => {
    const checkout = await loadCheckout(who, cameFrom);
    return "returnTo" in checkout ? checkout.returnTo : checkout.status;
  };

  expect(await back(learner, { lesson })).toBe(`/lesson/${lesson}`);
  expect(await back(learner, { topic: courseId })).toBe(`/topic/${courseId}`);
  expect(await back(stranger, { lesson, topic: courseId })).toBeNull();
  expect(await back(learner, { lesson: "//evil.example", topic: "x" })).toBeNull();
  env().payments = null;
  expect(await back(learner, { lesson })).toBe("not-for-sale");
});

test("an invoice is shown to its owner only", async () => {
  const [learner, stranger] = [await aLearner(), await aLearner()];
  await pay(learner);
  const [invoice] = await db
    .select()
    .from(sandboxInvoices)
    .where(eq(sandboxInvoices.userId, learner.id));
  expect(await loadInvoice(stranger, invoice!.id)).toBeNull();
  expect(await loadInvoice(learner, "x")).toBeNull();
});

test("an operator can grant Premium permanently or until a day, list it and revoke it", async () => {
  const learner = await aLearner();
  const { email } = learner;
  expect(await grantPremium("nobody@example.org", null, MONDAY)).toEqual({ status: "not-found" });
  await grantPremium(email, later(MONDAY, 10), MONDAY);
  expect(await findPremium(learner.id, later(MONDAY, 9))).toBe(true);
  expect(await findPremium(learner.id, later(MONDAY, 10))).toBe(false);
  await grantPremium(email, null, MONDAY);
  expect(await stateOf(learner, later(MONDAY, 500))).toEqual({ status: "granted", until: null });
  const own = (await listPremium(MONDAY)).filter((row) => row.email === email);
  expect(own).toMatchObject([{ source: "granted", status: "active", until: null }]);

  const revoked = await revokePremium(email, MONDAY);
  expect(revoked).toEqual({ status: "revoked", isStillPremium: false });
  expect(await findPremium(learner.id, MONDAY)).toBe(false);

  await pay(learner);
  expect(await revokePremium(email, MONDAY)).toMatchObject({ isStillPremium: true });
});

test("deleting the account first cancels the subscription", async () => {
  const learner = await aLearner();
  const password = await hashPassword("Quiet-Honey7!comb");
  await db.update(accounts).set({ password }).where(eq(accounts.userId, learner.id));
  await pay(learner);

  await deleteAccount(
    learner,
    { password: "Quiet-Honey7!comb", immediately: false },
    later(MONDAY, 1),
  );

  expect(await stateOf(learner, later(MONDAY, 1))).toMatchObject({ status: "cancelled" });
  expect(await mailsTo(learner)).toEqual([
    "premium-receipt",
    "deletion-asked",
    "premium-cancelled",
  ]);
  await renewSandbox(later(MONDAY, 40));
  expect((await loadPlan(learner, MONDAY)).invoices).toHaveLength(1);
});
