import { expect } from "@playwright/test";
import { expectCard, onward } from "./cards.ts";
import { hydrated, openTopic, signUp } from "./journeys.ts";
import { test } from "./test.ts";

test.describe.configure({ mode: "parallel" });

test("a press before the scripts are there isn't lost: on to the next card, and a guess", async ({
  page,
  shared: nectar,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Public Speaking");
  const lesson = page.url().split("#")[0]!;
  const { promise: isLet, resolve: letThem } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await isLet;
    await route.continue();
  });
  await page.goto(lesson, { waitUntil: "commit" });
  await onward(page).click();
  letThem();
  await hydrated(page);
  await expectCard(page, 2);
  await page.unroute("**/assets/*.js");

  const blocked = await page.context().newPage();
  // A form works by itself, and its answer is the page with the guess.
  await blocked.route("**/assets/*.js", (route) => route.abort());
  await blocked.goto(`${lesson}#opening`, { waitUntil: "commit" });
  const first = blocked.getByRole("complementary", { name: "Predict first" });
  await first.getByRole("group").getByRole("button").nth(1).click();
  await expect(first).toContainText("You guessed");
});

test("the first key that a page on a slow machine can take leads on", async ({
  page,
  shared: nectar,
  browserName,
}) => {
  await signUp(page, nectar.url);
  await openTopic(page, nectar.url, "Sleep Better");
  const lesson = page.url().split("#")[0]!;
  if (browserName === "chromium") {
    const tools = await page.context().newCDPSession(page);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  }
  await page.addInitScript(() => {
    let wasWaiting = false;
    const look = setInterval(() => {
      const isWaiting = "nectarHydrated" in window;
      wasWaiting ||= isWaiting;
      if (!wasWaiting || isWaiting) return;
      clearInterval(look);
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }),
      );
    }, 0);
  });
  await page.goto(lesson);
  await expectCard(page, 2);
});
