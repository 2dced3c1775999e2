import { eq, like } from "drizzle-orm";
import { expect, vi } from "vitest";
import { aLearner, later, MONDAY, test } from "../../../test/builders.ts";
import { signedEvent } from "../../../test/stripe-service/start-stripe-service.ts";
import { db } from "#app/db/client.ts";
import { paymentEvents } from "#app/db/tables/index.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { confirmCheckout } from "./confirm-checkout.ts";
import { endCustomer } from "./end-customer.ts";
import { findPremium } from "./find-premium.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";
import { startCheckout } from "./start-checkout.ts";
import { syncCustomer } from "./sync-customer.ts";
import { aStripeAccount, receive, type Signed } from "../../../test/stripe-account.ts";

const { service, settings, paid, subscribed } = await aStripeAccount();
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);

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
