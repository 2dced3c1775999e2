import { expect, type Page } from "@playwright/test";
import { freePort } from "../test/free-port.ts";
import {
  signedEvent,
  startStripeService,
  type StripeService,
} from "../test/stripe-service/start-stripe-service.ts";
import { startTlsProxy, type TlsProxy } from "../test/tls-proxy.ts";
import { expectAccessibleAtBothSizes, signUp } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

/** Buying Premium at Stripe, as in production: behind a proxy that ends TLS. */
let stripe: StripeService;
let nectar: Nectar;
let proxy: TlsProxy;
test.beforeAll(async () => {
  stripe = await startStripeService();
  const port = await freePort();
  proxy = await startTlsProxy({ upstreamPort: port });
  const behindTls = { PORT: String(port), APP_URL: proxy.url, TRUSTED_PROXIES: "127.0.0.1,::1" };
  nectar = await startNectar({ ...stripe.settings, ...behindTls });
});
test.afterAll(async () => {
  await nectar.stop();
  await proxy.stop();
  await stripe.close();
});

/** Creates a library topic; returns the id of a locked lesson. */
async function lockedLesson(page: Page): Promise<string> {
  const headers = { origin: proxy.url };
  const form = { topic: "Machine Learning" };
  const created = await page.request.post(`${proxy.url}/onboarding`, {
    form,
    headers,
    maxRedirects: 0,
  });
  const first = created.headers().location?.split("/").pop() ?? "";
  const lesson = await (await page.request.get(`${proxy.url}/lesson/${first}`)).text();
  const topic = /\/topic\/([0-9a-f-]{36})/.exec(lesson)?.[1] ?? "";
  const cards = await (await page.request.get(`${proxy.url}/topic/${topic}.data`)).text();
  const ids = [...new Set(cards.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [])];
  return ids[ids.indexOf(first) + 2] ?? "";
}

for (const visit of [
  { width: 390, hasScripts: true },
  { width: 1280, hasScripts: false },
])
  test(`from the locked lesson to Stripe and back to it, opened (${visit.width} px, scripts: ${visit.hasScripts})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      viewport: { width: visit.width, height: 844 },
    });
    const maker = await context.newPage();
    await signUp(maker, proxy.url);
    const lesson = `${proxy.url}/lesson/${await lockedLesson(maker)}`;
    const session = await context.storageState();
    await context.close();
    const own = await browser.newContext({
      ignoreHTTPSErrors: true,
      storageState: session,
      javaScriptEnabled: visit.hasScripts,
      viewport: { width: visit.width, height: 844 },
    });
    const page = await own.newPage();

    await page.goto(lesson);
    await expect(page.getByText("€7.99/month")).toBeVisible();
    await page.getByRole("link", { name: "Upgrade Now" }).click();
    if (visit.hasScripts) await expectAccessibleAtBothSizes(page);
    await page.getByRole("button", { name: "Subscribe for €7.99/month" }).click();
    await expect(page).toHaveURL(new RegExp(`^${stripe.url}/pay/`));
    await page.getByRole("button", { name: "Pay and subscribe" }).click();

    await expect(page).toHaveURL(lesson);
    await expect(page.getByText("Learning objective:")).toBeVisible();
    await page.goto(`${proxy.url}/profile?tab=subscription`);
    await expect(page.getByText("Premium renews on")).toBeVisible();
    await expect(page.getByText("sandbox", { exact: false })).toHaveCount(0);
    await page.getByText("Cancel Premium").click();
    await page.getByRole("button", { name: /^Cancel on / }).click();
    await expect(page.getByText("It stays until")).toBeVisible();
    await page.getByRole("button", { name: "See card and invoices" }).click();
    await expect(page.getByRole("heading", { name: "Your subscription, at Stripe" })).toBeVisible();
    await own.close();
  });

test("a forged webhook changes nothing and is in the security log", async ({ request }) => {
  const answer = await request.post(`${nectar.url}/api/stripe/webhook`, {
    data: '{"id":"evt_forged","object":"event"}',
    headers: { "stripe-signature": "t=1,v1=00" },
  });
  expect(answer.status()).toBe(400);
  await expect
    .poll(() => nectar.logged().filter(({ event }) => event === "webhook-refused"))
    .toMatchObject([{ msg: "security", address: "127.0.0.1" }]);
});

test("an event without Content-Length, as some proxies send it, is read up to 512 KB", async () => {
  const send = async (padding: number, signature?: string) => {
    const account = { object: "account", padding: "x".repeat(padding) };
    const event = signedEvent("account.updated", account);
    const headers = { "stripe-signature": signature ?? event.signature };
    const body = new Blob([event.body]).stream();
    const init = { method: "POST", headers, body, duplex: "half" };
    const answer = await fetch(`${nectar.url}/api/stripe/webhook`, init);
    return { status: answer.status, body: await answer.json() };
  };
  expect(await send(100)).toEqual({ status: 200, body: { status: "ignored" } });
  expect(await send(100_000)).toEqual({ status: 200, body: { status: "ignored" } });
  expect(await send(100, "t=1,v1=00")).toEqual({ status: 400, body: { status: "refused" } });
  expect(await send(600_000)).toMatchObject({ status: 413 });
});
