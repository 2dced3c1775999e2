import { afterAll, expect } from "vitest";
import { signedEvent, startStripeService } from "../../test/stripe-service/start-stripe-service.ts";
import { outcome, test, type SignedUp, type Site } from "../../test/site.ts";

const service = await startStripeService();
afterAll(() => service.close());

test.override("settings", { scope: "file" }, service.settings);

const WEBHOOK = "/api/stripe/webhook";

/** Starts a checkout and pays it at Stripe. */
async function buy({ request }: Site, learner: SignedUp) {
  const sent = await request("/checkout", { as: learner, form: {} });
  const sessionId = sent.headers.get("location")?.split("/").pop() ?? "";
  return service.account.pay(sessionId);
}

/** Posts like Stripe: no cookie, no Origin, no form. */
const post = ({ request }: Site, { body, signature }: { body: string; signature: string }) =>
  request(WEBHOOK, {
    body,
    origin: null,
    headers: { "stripe-signature": signature, "content-type": "application/json" },
  });

test("a signed event grants Premium for the next request, an unsigned one is refused", async ({
  site,
  learner,
  lesson,
}) => {
  const locked = `/lesson/${lesson.lessonIds[2]}`;
  const { session, subscription } = await buy(site, learner);
  const event = signedEvent("checkout.session.completed", session);

  expect((await post(site, { ...event, signature: "t=1,v1=00" })).status).toBe(400);
  expect((await post(site, { ...event, signature: "" })).status).toBe(400);
  expect((await site.request(locked, { as: learner })).status).toBe(403);
  expect((await post(site, event)).status).toBe(200);
  expect((await site.request(locked, { as: learner })).status).toBe(200);

  subscription.status = "canceled";
  // An invoice with all its lines is longer than the limit for forms.
  const long = { ...subscription, metadata: { padding: "x".repeat(100_000) } };
  expect((await post(site, signedEvent("customer.subscription.deleted", long))).status).toBe(200);
  expect((await site.request(locked, { as: learner })).status).toBe(403);
});

test("an event during a Stripe outage gets a 503, so that Stripe resends it", async ({
  site,
  learner,
}) => {
  const { session } = await buy(site, learner);
  service.account.isUnavailable = true;
  const event = signedEvent("checkout.session.completed", session);
  expect((await post(site, event)).status).toBe(503);
  const back = await site.request(`/checkout/done?session_id=${session.id}`, { as: learner });
  expect(back.status).toBe(503);
  expect(await back.text()).toContain("nothing is lost");
  service.account.isUnavailable = false;
  expect((await post(site, event)).status).toBe(200);
});

test("an oversized event and other methods are refused", async ({ site }) => {
  const body = "x".repeat(600_000);
  expect((await post(site, { body, signature: "t=1,v1=00" })).status).toBe(413);
  expect((await site.request(WEBHOOK)).status).toBe(404);
  expect((await site.request(WEBHOOK, { method: "PUT", body: "{}" })).status).toBe(405);
});

test("another learner's checkout session is not shown, and a visitor has to sign in", async ({
  site,
  learner,
  request,
}) => {
  const buyer = await site.aLearner();
  const { session } = await buy(site, buyer);
  const back = `/checkout/done?session_id=${session.id}`;
  expect(outcome(await request(back))).toContain("to /login");
  const stranger = await request(back, { as: learner });
  expect(stranger.status).toBe(404);
  expect(await stranger.text()).not.toContain(buyer.email);
  expect(outcome(await request(back, { as: buyer }))).toBe("to /checkout/premium");
});

test("deleting the account first cancels the subscription at Stripe; during a Stripe outage nothing is deleted", async ({
  site,
  learner,
}) => {
  const { session, subscription } = await buy(site, learner);
  await post(site, signedEvent("checkout.session.completed", session));
  const form = { intent: "delete", deletePassword: learner.password, immediately: "on" };
  service.account.isUnavailable = true;
  const refused = await site.request("/profile", { as: learner, form });
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain("nothing was deleted");
  service.account.isUnavailable = false;
  expect(outcome(await site.request("/profile", { as: learner, form }))).toContain("to /login");
  expect(subscription.status).toBe("canceled");
  expect(service.account.customers.get(session.customer)?.deleted).toBe(true);
});
