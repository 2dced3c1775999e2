import { once } from "node:events";
import * as http from "node:http";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect } from "@playwright/test";
import { hydrated, signUp, openTopicForm } from "./journeys.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

/** Crawlers get complete pages instead of streamed ones, and headless Chromium's own user agent counts as a crawler. */
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36";
// The tests hold back scripts; a service worker would bypass that.
test.use({ userAgent: CHROME, serviceWorkers: "block" });

/** An AI service that accepts every request and never responds. */
const sockets = new Set<Socket>();
const silentService = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
let nectar: Nectar;
test.beforeAll(async () => {
  await once(silentService.listen(0, "127.0.0.1"), "listening");
  const { port } = silentService.address() as AddressInfo;
  nectar = await startNectar({ AI_BASE_URL: `http://127.0.0.1:${port}/v1` });
});
test.afterAll(async () => {
  await nectar.stop();
  for (const socket of sockets) socket.destroy();
  silentService.close();
});

test("while the AI service does not respond, the form for a new topic and its text stay usable", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await openTopicForm(page, nectar.url);
  const topic = page.getByLabel("What would you like to learn?");
  await topic.fill("My half-typed topic");
  await expect(page.getByText("AI connection issue")).toBeVisible();
  await expect(topic).toHaveValue("My half-typed topic");
  await expect(page.getByText("You'll get a ten-session study plan")).toBeVisible();
  await topic.fill("Machine Learning");
  await page.getByRole("button", { name: "Create my path" }).click();
  await expect(page.getByText("Learning objective:")).toBeVisible();
});

test("Back before hydration leads to the previous page, complete and interactive", async ({
  page,
}) => {
  await signUp(page, nectar.url);
  await page.goto(`${nectar.url}/dashboard`);
  await hydrated(page);
  const main = page.getByRole("main");
  const dashboard = (await main.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("banner").getByRole("link", { name: "Progress" }).first().click();
  await expect(main.getByRole("heading", { name: "Your Progress" })).toBeVisible();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(main.getByRole("heading", { name: "Your Progress" })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/dashboard$/);
  release();

  await expect(main).toHaveCount(1);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(dashboard);
  await hydrated(page);
  await expect(main).toHaveCount(1);
  await expect(page.getByText("Something went wrong on our side")).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Progress" }).first().click();
  await expect(main.getByRole("heading", { name: "Your Progress" })).toBeVisible();
});

test("Back while a page is still arriving leads to the previous page", async ({ page }) => {
  await signUp(page, nectar.url);
  const slow = await holdEndOf("/progress");
  await page.goto(`${slow.url}/dashboard`);
  await hydrated(page);
  const main = page.getByRole("main");
  const dashboard = (await main.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("banner").getByRole("link", { name: "Progress" }).first().click();
  await expect(main.getByRole("heading", { name: "Your Progress" })).toBeVisible();

  await page.reload({ waitUntil: "commit" });
  await expect(main.getByRole("heading", { name: "Your Progress" })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/dashboard$/);
  slow.release();

  await expect(main.getByRole("heading", { level: 1 })).toHaveText(dashboard);
  await hydrated(page);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(dashboard);
  slow.stop();
});

/** Nectar behind a connection that sends one page only up to its heading, until the rest is released. */
async function holdEndOf(path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const proxy = http.createServer(async ({ url = "/", headers }, outgoing) => {
    const answer = await fetch(nectar.url + url, {
      headers: { cookie: headers.cookie ?? "", "user-agent": CHROME },
    });
    const type = answer.headers.get("content-type") ?? "";
    outgoing.writeHead(answer.status, { "content-type": type });
    const body = Buffer.from(await answer.arrayBuffer());
    const end = url === path ? body.indexOf("</h1>") + "</h1>".length : body.length;
    outgoing.write(body.subarray(0, end));
    if (url === path) await released;
    outgoing.end(body.subarray(end));
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return {
    // The same host: cookies don't depend on the port.
    url: nectar.url.replace(/:\d+$/, `:${(proxy.address() as AddressInfo).port}`),
    release,
    stop: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
