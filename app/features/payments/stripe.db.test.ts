import { eq, like } from "drizzle-orm";
import { afterAll, beforeEach, expect, vi } from "vitest";
import { aLearner, aLesson, later, MONDAY, test } from "../../../test/builders.ts";
import { startTlsProxy } from "../../../test/tls-proxy.ts";
import {
  signedEvent,
  startStripeService,
} from "../../../test/stripe-service/start-stripe-service.ts";
import { db } from "#app/db/client.ts";
import {
  outbox,
  paymentEvents,
  stripeCustomers,
  subscriptions,
  users,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { checkPayments } from "./check-payments.ts";
import { confirmCheckout } from "./confirm-checkout.ts";
import { endCustomer } from "./end-customer.ts";
import { findPremium } from "./find-premium.ts";
import { findPlanState } from "./load-plan.ts";
import { loadPrice } from "./load-price.ts";
import { openPortal } from "./open-portal.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { resumeSubscription } from "./resume-subscription.ts";
import { startCheckout } from "./start-checkout.ts";
import { syncCustomer } from "./sync-customer.ts";
import { updateCustomer } from "./update-customer.ts";

vi.stubEnv("APP_SECRET", "x".repeat(32));
vi.stubEnv("APP_URL", "https://nectar.example");

const service = await startStripeService();
for (const [name, value] of Object.entries(service.settings)) vi.stubEnv(name, value);
afterAll(() => service.close());
beforeEach(() => {
  service.account.isUnavailable = false;
  service.account.now = MONDAY;
});

const RENEWAL = new Date("2026-12-16T11:00:00Z");

async function goToStripe(learner: Learner, cameFrom = {}, at = MONDAY) {
  const started = await startCheckout(learner, cameFrom, at);
  if (started.status !== "started") throw new Error(started.status);
  return started.url.split("/").pop() ?? "";
}

/** Paid at Stripe, before any webhook or return. */
async function paid(learner: Learner) {
  const sessionId = await goToStripe(learner);
  return { sessionId, ...service.account.pay(sessionId) };
}

/** Paid and returned from Stripe. */
async function subscribed(learner: Learner) {
  const bought = await paid(learner);
  const confirmed = await confirmCheckout(learner, bought.sessionId, MONDAY);
  if (confirmed.status !== "paid") throw new Error(confirmed.status);
  return bought;
}

type Signed = Parameters<typeof signedEvent>[2];

const receive = (type: string, object: object, signed: Signed = {}, at = MONDAY) => {
  const { body, signature } = signedEvent(type, object, { at, ...signed });
  return receiveStripeEvent(body, signature, at);
};

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

test("a webhook grants Premium without a return from Stripe, and a duplicate is ignored", async () => {
  const learner = await aLearner();
  const { session, subscription } = await paid(learner);
  const event = signedEvent("checkout.session.completed", session, { at: MONDAY });
  const deliver = () => receiveStripeEvent(event.body, event.signature, MONDAY);

  expect(await deliver()).toEqual({ status: "handled" });
  expect(await findPremium(learner.id, MONDAY)).toBe(true);
  expect(await deliver()).toEqual({ status: "duplicate" });

  const many = signedEvent(
    "invoice.paid",
    { object: "invoice", customer: subscription.customer },
    { id: "evt_many", at: MONDAY },
  );
  await Promise.all(
    Array.from({ length: 5 }, () => receiveStripeEvent(many.body, many.signature, MONDAY)),
  );
  const rows = await db.select().from(paymentEvents).where(eq(paymentEvents.eventId, "evt_many"));
  expect(rows).toHaveLength(1);
});

test("twenty events about one customer that arrive together are all handled", async () => {
  const learner = await aLearner();
  const { subscription } = await paid(learner);
  const invoice = { object: "invoice", customer: subscription.customer };
  const received = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      receive("invoice.paid", invoice, { id: `evt_together_${at}` }),
    ),
  );
  expect(received).toEqual(Array.from({ length: 20 }, () => ({ status: "handled" })));
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(like(paymentEvents.eventId, "evt_together_%"));
  expect(rows).toHaveLength(20);
  expect(await findPremium(learner.id, MONDAY)).toBe(true);
});

test("an older read of Stripe never overwrites a newer one", async () => {
  const learner = await aLearner();
  const { subscription } = await subscribed(learner);
  const older = service.account.holdNextList();
  const slow = syncCustomer(subscription.customer, MONDAY);
  await older.read;

  subscription.status = "canceled";
  await syncCustomer(subscription.customer, MONDAY);
  older.release();

  expect(await slow).toMatchObject({ status: "synced", isSubscribed: false });
  expect(await findPremium(learner.id, MONDAY)).toBe(false);
});

test("an event overtaken twice is handled with the state that overtook it", async () => {
  const learner = await aLearner();
  const { subscription } = await subscribed(learner);
  const invoice = { object: "invoice", customer: subscription.customer };
  const first = service.account.holdNextList();
  const slow = receive("invoice.paid", invoice, { id: "evt_overtaken" });

  await first.read;
  await syncCustomer(subscription.customer, MONDAY);
  const second = service.account.holdNextList();
  first.release();
  await second.read;
  subscription.status = "canceled";
  await syncCustomer(subscription.customer, MONDAY);
  second.release();

  expect(await slow).toEqual({ status: "handled" });
  expect(await findPremium(learner.id, MONDAY)).toBe(false);
  const own = eq(paymentEvents.eventId, "evt_overtaken");
  expect(await db.select().from(paymentEvents).where(own)).toHaveLength(1);
});

test("a signed event that is not shaped like one is refused, one without a known customer ignored", async () => {
  const learner = await aLearner();
  const { subscription } = await paid(learner);
  const invoice = { object: "invoice", customer: subscription.customer };
  const changed = (changes: object) => receive("invoice.paid", invoice, { changes });

  for (const changes of [
    { data: null },
    { data: {} },
    { data: { object: null } },
    { data: { object: "invoice" } },
    { id: "evt_\u0000" },
    { id: "" },
    { id: 7 },
    { type: "invoice\u0000paid" },
    { type: null },
  ])
    expect(await changed(changes)).toEqual({ status: "refused" });
  for (const customer of ["cus_\u0000", "", null, 7, {}, undefined])
    expect(await changed({ data: { object: { ...invoice, customer } } })).toEqual({
      status: "ignored",
    });
  expect(await findPremium(learner.id, MONDAY)).toBe(false);
});

test("events in any order lead to the current state at Stripe", async () => {
  const learner = await aLearner();
  const { subscription } = await paid(learner);
  const before = structuredClone(subscription);
  subscription.status = "canceled";

  await receive("customer.subscription.deleted", subscription);
  await receive("customer.subscription.created", before);

  expect(await findPremium(learner.id, MONDAY)).toBe(false);
});

test("forged, foreign, malformed and late events are refused", async () => {
  const learner = await aLearner();
  const { session } = await paid(learner);
  const good = signedEvent("checkout.session.completed", session, { at: MONDAY });
  const refused = { status: "refused" };
  const of = (signed: Signed, at = MONDAY) =>
    receive("checkout.session.completed", session, signed, at);

  expect(await receiveStripeEvent(good.body, "", MONDAY)).toEqual(refused);
  expect(await receiveStripeEvent(`${good.body} `, good.signature, MONDAY)).toEqual(refused);
  expect(await receiveStripeEvent("{", good.signature, MONDAY)).toEqual(refused);
  expect(await of({ secret: "whsec_of_somebody_else" })).toEqual(refused);
  expect(await of({ secret: " " })).toEqual(refused);
  expect(await of({ at: new Date(MONDAY.getTime() - 301_000) })).toEqual(refused);
  expect(await of({ at: new Date(MONDAY.getTime() + 301_000) })).toEqual(refused);
  expect(await receiveStripeEvent(good.body, good.signature, later(MONDAY, 0, 1))).toEqual(refused);
  expect(await of({ changes: { account: "acct_other" } })).toEqual(refused);
  expect(await of({ changes: { livemode: true } })).toEqual(refused);
  expect(await receive("invoice.paid", { object: "invoice", customer: "cus_unknown" })).toEqual(
    refused,
  );
  expect(await findPremium(learner.id, MONDAY)).toBe(false);

  expect(await of({ at: new Date(MONDAY.getTime() - 299_000) })).toEqual({ status: "handled" });
  expect(await findPremium(learner.id, MONDAY)).toBe(true);
});

test("while Stripe is unavailable nothing is lost, and the resent event is handled", async () => {
  const learner = await aLearner();
  const { session, sessionId } = await paid(learner);
  const event = signedEvent("checkout.session.completed", session, { at: MONDAY });
  service.account.isUnavailable = true;

  expect(await receiveStripeEvent(event.body, event.signature, MONDAY)).toEqual({
    status: "unavailable",
  });
  expect(await confirmCheckout(learner, sessionId, MONDAY)).toEqual({ status: "unavailable" });
  expect(await startCheckout(learner, {}, MONDAY)).toEqual({ status: "unavailable" });
  service.account.isUnavailable = false;

  expect(await receiveStripeEvent(event.body, event.signature, MONDAY)).toEqual({
    status: "handled",
  });
  expect(await findPremium(learner.id, MONDAY)).toBe(true);
  service.account.isUnavailable = true;
  expect(await cancelSubscription(learner, "period-end", MONDAY)).toEqual({
    status: "unavailable",
  });
  expect(await endCustomer(learner.id)).toEqual({ status: "unavailable" });
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
