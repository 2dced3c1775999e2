import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import { startTlsProxy } from "../../../test/tls-proxy.ts";
import { db } from "#app/db/client.ts";
import { outbox, stripeCustomers, subscriptions, users } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { checkPayments } from "./check-payments.ts";
import { confirmCheckout } from "./confirm-checkout.ts";
import { endCustomer } from "./end-customer.ts";
import { findPremium } from "./find-premium.ts";
import { findPlanState } from "./load-plan.ts";
import { loadPrice } from "./load-price.ts";
import { openPortal } from "./open-portal.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { resumeSubscription } from "./resume-subscription.ts";
import { startCheckout } from "./start-checkout.ts";
import { syncCustomer } from "./sync-customer.ts";
import { updateCustomer } from "./update-customer.ts";
import { aStripeAccount, goToStripe, receive } from "../../../test/stripe-account.ts";

const { service, settings, paid, subscribed } = await aStripeAccount();
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);

const RENEWAL = new Date("2026-12-16T11:00:00Z");

test("returning from Stripe grants Premium before any webhook and leads back to the lesson", async () => {
  const learner = await aLearner();
  const { lessonIds } = await aLesson(learner);
  const sessionId = await goToStripe(learner, { lesson: lessonIds[2] });
  expect(await confirmCheckout(learner, sessionId, MONDAY)).toMatchObject({ status: "not-paid" });
  expect(await findPremium(learner.id, MONDAY)).toBe(false);

  const { session } = service.account.pay(sessionId);

  expect(session.success_url).toBe(
    "https://nectar.example/checkout/done?session_id={CHECKOUT_SESSION_ID}",
  );
  expect(await confirmCheckout(learner, sessionId, MONDAY)).toEqual({
    status: "paid",
    returnTo: `/lesson/${lessonIds[2]}`,
  });
  expect(await findPremium(learner.id, MONDAY)).toBe(true);
  expect(await findPlanState(learner, MONDAY)).toEqual({
    status: "renews",
    on: "2026-12-16",
    provider: "stripe",
  });
  expect(await startCheckout(learner, {}, MONDAY)).toEqual({ status: "already-subscribed" });
});

test("another learner's session is not found", async () => {
  const [buyer, thief] = [await aLearner(), await aLearner()];
  const { sessionId } = await paid(buyer);
  await goToStripe(thief);
  for (const id of [sessionId, "cs_test_unknown", "", "../prices/price_premium"])
    expect(await confirmCheckout(thief, id, MONDAY)).toEqual({ status: "not-found" });
  expect(await findPremium(thief.id, MONDAY)).toBe(false);
});

test("two tabs have one open checkout session and one customer", async () => {
  const learner = await aLearner();
  const first = await goToStripe(learner);
  const second = await goToStripe(learner);
  expect(() => service.account.pay(first)).toThrow("closed");
  service.account.pay(second);
  expect(await confirmCheckout(learner, second, MONDAY)).toMatchObject({ status: "paid" });

  const hasty = await aLearner();
  await Promise.all([startCheckout(hasty, {}, MONDAY), startCheckout(hasty, {}, MONDAY)]);
  const made = [...service.account.customers.values()].filter(({ email }) => email === hasty.email);
  expect(made).toHaveLength(1);
});

test("if two tabs paid, the second subscription is cancelled and refunded", async () => {
  const learner = await aLearner();
  const { subscription } = await paid(learner);
  service.account.now = later(MONDAY, 0, 1);
  const session = {
    ...service.account.sessions.values().next().value!,
    customer: subscription.customer,
  };
  service.account.sessions.set("cs_test_other_tab", {
    ...session,
    id: "cs_test_other_tab",
    status: "open",
  });
  const other = service.account.pay("cs_test_other_tab");

  // Both events of the second payment find it still running.
  const sync = () => syncCustomer(subscription.customer, MONDAY);
  const [first, second] = await Promise.all([sync(), sync()]);
  expect([first.status, second.status]).toEqual(["synced", "synced"]);

  expect(subscription.status).toBe("active");
  expect(other.subscription.status).toBe("canceled");
  expect(service.account.refunds).toEqual([`pi_${other.subscription.id}`]);
  expect(await findPremium(learner.id, MONDAY)).toBe(true);
});

test("a cancelled subscription lasts until the paid day, continues if resumed, and ends", async () => {
  const learner = await aLearner();
  const { subscription } = await subscribed(learner);
  const cancelled = await cancelSubscription(learner, "period-end", later(MONDAY, 2));
  expect(cancelled).toEqual({ status: "cancelled", endsAt: RENEWAL });
  expect(await findPlanState(learner, later(MONDAY, 2))).toMatchObject({
    status: "cancelled",
    endsOn: "2026-12-16",
  });
  expect(await resumeSubscription(learner, later(MONDAY, 3))).toEqual({ status: "resumed" });
  expect(await findPlanState(learner, later(MONDAY, 3))).toMatchObject({ status: "renews" });

  await cancelSubscription(learner, "period-end", later(MONDAY, 4));
  service.account.renew(subscription, true);
  expect(await findPremium(learner.id, new Date(RENEWAL.getTime() - 1))).toBe(true);
  // Even if Stripe's event never arrives.
  expect(await findPremium(learner.id, RENEWAL)).toBe(false);
  await reconcilePayments(RENEWAL);
  expect(await findPlanState(learner, RENEWAL)).toEqual({ status: "free" });
});

test("a failed renewal is emailed once, Premium continues for 7 days during retries, and a payment renews it", async () => {
  const learner = await aLearner();
  const { subscription } = await subscribed(learner);
  service.account.renew(subscription, false);
  await receive(
    "invoice.payment_failed",
    { object: "invoice", customer: subscription.customer },
    {},
    RENEWAL,
  );
  await receive("customer.subscription.updated", subscription, {}, later(RENEWAL, 1));

  expect(await findPlanState(learner, RENEWAL)).toMatchObject({
    status: "past-due",
    until: "2026-12-23",
  });
  const mails = await db.select().from(outbox).where(eq(outbox.userId, learner.id));
  expect(mails.filter(({ template }) => template === "payment-failed")).toHaveLength(1);
  expect(await findPremium(learner.id, later(RENEWAL, 6, 23))).toBe(true);
  expect(await findPremium(learner.id, later(RENEWAL, 7))).toBe(false);
  // A month later Stripe starts another unpaid period: the grace period doesn't restart.
  service.account.renew(subscription, false);
  await reconcilePayments(later(RENEWAL, 32));
  expect(await findPremium(learner.id, later(RENEWAL, 32))).toBe(false);

  subscription.status = "active";
  await receive(
    "invoice.paid",
    { object: "invoice", customer: subscription.customer },
    {},
    later(RENEWAL, 33),
  );
  expect(await findPremium(learner.id, later(RENEWAL, 33))).toBe(true);
});

test("after a cancelling webhook the next request has no Premium", async () => {
  const learner = await aLearner();
  const { subscription } = await subscribed(learner);
  subscription.status = "canceled";
  await receive("customer.subscription.deleted", subscription);
  expect(await findPremium(learner.id, MONDAY)).toBe(false);
});

test("reconciliation finds changes without a webhook and counts them", async () => {
  const learner = await aLearner();
  const { subscription } = await paid(learner);
  expect((await reconcilePayments(MONDAY)).changed).toBe(1);
  expect(await findPremium(learner.id, MONDAY)).toBe(true);
  expect((await reconcilePayments(MONDAY)).changed).toBe(0);
  await db
    .update(subscriptions)
    .set({ status: "canceled" })
    .where(eq(subscriptions.externalId, subscription.id));
  await reconcilePayments(MONDAY);
  expect(await findPremium(learner.id, MONDAY)).toBe(true);
});

test("a changed address reaches Stripe, a deleted account is deleted there, and its last event is accepted", async () => {
  const learner = await aLearner();
  const { subscription } = await subscribed(learner);
  const customer = service.account.customers.get(subscription.customer)!;
  await db.update(users).set({ email: "ada.new@example.org" }).where(eq(users.id, learner.id));
  await updateCustomer(customer.id);
  expect(customer.email).toBe("ada.new@example.org");

  expect(await endCustomer(learner.id)).toEqual({ status: "ended" });
  expect(subscription.status).toBe("canceled");
  await db.delete(stripeCustomers).where(eq(stripeCustomers.userId, learner.id));
  expect(await receive("customer.subscription.deleted", subscription)).toEqual({
    status: "ignored",
  });
});

test("price and currency come from Stripe's price", async () => {
  expect(await loadPrice()).toEqual({
    amount: 799,
    currency: "eur",
    interval: "month",
    intervalCount: 1,
    isTaxExtra: false,
  });
});

test("the portal opens for customers only", async () => {
  const learner = await aLearner();
  expect(await openPortal(learner)).toEqual({ status: "no-customer" });
  await subscribed(learner);
  expect(await openPortal(learner)).toMatchObject({ status: "opened" });
});

test("the checks report key, price, clock and a missing webhook", async () => {
  const checks = await checkPayments(new Date());
  expect(checks).toMatchObject([
    { name: "stripe key", isOk: true },
    { name: "stripe price", isOk: true, detail: "ok (€7.99/month)" },
    { name: "stripe clock", isOk: true },
    { name: "stripe webhook", isOk: false },
    { isOk: false },
  ]);
});

test("A68: a server with an untrusted certificate is refused", async () => {
  const proxy = await startTlsProxy({ upstreamPort: Number(new URL(service.url).port) });
  env().STRIPE_API_BASE = proxy.url;
  vi.resetModules();
  const { env: envAgain } = await import("#app/platform/env.ts");
  envAgain().STRIPE_API_BASE = proxy.url;
  const { stripe, stripeFault } = await import("#app/platform/stripe.ts");
  const client = await stripe();
  const before = service.account.requests.length;
  const fault = await client.prices.retrieve("price_premium").catch(stripeFault);
  expect(fault).toBe("unavailable");
  expect(service.account.requests).toHaveLength(before);
  await proxy.stop();
});
