import { expect, type Browser, type Page } from "@playwright/test";
import {
  answerQuestion,
  answerAll,
  hydrated,
  expectAccessibleAtBothSizes,
  takeQuiz,
} from "./journeys.ts";
import { coveredControls, PHONES } from "./covered.ts";
import { lookForFaults } from "./layout-faults.ts";
import { LONG, useLongWords } from "./long-words.ts";
import { threeDaysAfterALesson, type MadeLearner } from "./learners.ts";
import { startNectar, type Nectar } from "./nectar.ts";
import { test } from "./test.ts";

let free: MadeLearner;
let premium: MadeLearner;
let nectar: Nectar;

test.beforeAll(async () => {
  nectar = await startNectar();
  free = threeDaysAfterALesson("narrow");
  premium = threeDaysAfterALesson("narrow-premium");
});
test.afterAll(() => nectar.stop());

const PUBLIC = [
  "/",
  "/topics",
  "/topics?q=nothing-like-it",
  "/topics/machine-learning-fundamentals",
  "/blog",
  "/blog/science-behind-microlearning",
  "/about",
  "/contact",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password?token=x",
  "/auth/callback?token=x",
  "/unsubscribe?token=x",
  "/terms-of-service",
  "/privacy-policy",
  "/accessibility",
  "/offline",
];

const OWN = [
  "/dashboard",
  "/progress",
  "/history",
  "/reviews",
  "/profile",
  "/profile?tab=subscription",
  "/profile?tab=preferences",
  "/profile/two-step",
  "/profile/import",
  "/onboarding",
  "/onboarding/sources",
];

/** The smallest phone, the same with large text, 1280 pixels at 200% zoom, and half a phone: as narrow as letters of twice the size make one. */
const SIZES = [
  { width: 320, height: 640, textSize: "normal" },
  { width: 320, height: 640, textSize: "large" },
  { width: 640, height: 450, textSize: "normal" },
  { width: 195, height: 422, textSize: "normal" },
] as const;

async function aPage(browser: Browser, learner?: MadeLearner): Promise<Page> {
  const context = await browser.newContext({
    storageState: learner?.session,
    reducedMotion: "reduce",
    viewport: { width: 320, height: 640 },
  });
  return context.newPage();
}

/** Describes everything that does not fit at one of the sizes. */
async function faultsOf(page: Page, within = "body"): Promise<string[]> {
  const { pathname, search } = new URL(page.url());
  const faults: string[] = [];
  for (const { width, height, textSize } of SIZES) {
    await page.setViewportSize({ width, height });
    const layoutFaults = await page.evaluate(lookForFaults, { textSize, within });
    faults.push(
      ...layoutFaults.map((fault) => `${pathname}${search} at ${width} ${textSize}: ${fault}`),
    );
  }
  return faults;
}

/** Before hydration the button would load the page again, while it is being looked at. */
async function openQuiz(page: Page): Promise<void> {
  await hydrated(page);
  await takeQuiz(page);
  await expect(page.getByRole("heading", { name: /^Question 1 of/ })).toBeVisible();
}

test("the check finds content that is too wide, cut off or covered", async ({ browser }) => {
  const page = await aPage(browser);
  await page.goto(`${nectar.url}/login`);
  // Hydration would discard what is typed before it.
  await hydrated(page);
  await page.evaluate(() => {
    const main = document.querySelector("main");
    main?.insertAdjacentHTML(
      "beforeend",
      `<button style="width:400px">Wide</button>
       <button style="width:60px;overflow:hidden;white-space:nowrap">Something cut off</button>
       <div style="position:relative"><button>Covered</button><p style="position:absolute;inset:0">Cover</p></div>`,
    );
  });
  const faults = (await faultsOf(page)).join("; ");
  for (const words of [
    "scrolls sideways",
    "'Wide' reaches",
    "cut off' is cut off",
    "'Covered' lies under p 'Cover'",
  ])
    expect(faults).toContain(words);
  await page.context().close();
});

test("on the smallest phone and at 200% zoom no public page is cut off or scrolls sideways; each is accessible at 390 and 1280 pixels in both themes", async ({
  browser,
}) => {
  const page = await aPage(browser);
  const faults: string[] = [];
  for (const path of PUBLIC) {
    await page.goto(nectar.url + path);
    faults.push(...(await faultsOf(page)));
    await expectAccessibleAtBothSizes(page);
  }
  await page.goto(nectar.url);
  await page.getByRole("banner").locator("summary:visible").click();
  faults.push(...(await faultsOf(page, "header")));
  expect(faults).toEqual([]);
  await page.context().close();
});

test("nor does any signed-in page, from the first screen to the end of a lesson", async ({
  browser,
}) => {
  const page = await aPage(browser, premium);
  const faults: string[] = [];
  const look = async () => faults.push(...(await faultsOf(page)));
  const [first = "", second = ""] = premium.lessonIds;
  for (const path of [...OWN, `/topic/${premium.courseId}`, `/lesson/${first}`]) {
    await page.goto(nectar.url + path);
    await look();
  }
  await page.goto(`${nectar.url}/lesson/${first}/complete`);
  await look();
  await page.goto(`${nectar.url}/lesson/${second}`);
  await openQuiz(page);
  await look();
  await answerQuestion(page);
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  await look();
  await page.goto(`${nectar.url}/reviews`);
  await page.locator("main li button").first().click();
  await expect(page.getByText("Question 1 of")).toBeVisible();
  await look();
  await page.goto(`${nectar.url}/dashboard`);
  for (const summary of await page.getByRole("banner").locator("summary:visible").all()) {
    await summary.click();
    faults.push(...(await faultsOf(page, "header")));
    await summary.click();
  }
  await page.goto(`${nectar.url}/lesson/${second}`);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/api/offline-lessons"))?.text()))
    .toContain(second);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText("You're offline.")).toBeVisible();
  await look();
  expect(faults).toEqual([]);
  await page.context().close();
});

test("on a phone no bar covers a button: lesson, quiz, review, topic, settings", async ({
  browser,
}) => {
  const page = await aPage(browser, premium);
  const [first = "", second = ""] = premium.lessonIds;
  const faults: string[] = [];
  const look = async () => faults.push(...(await coveredControls(page)));
  await page.goto(`${nectar.url}/topic/${premium.courseId}`);
  await look();
  for (const path of [...OWN, `/lesson/${first}`, `/lesson/${first}/complete`]) {
    await page.goto(nectar.url + path);
    await look();
  }
  await page.goto(`${nectar.url}/lesson/${second}?read=again`);
  await look();
  await page.goto(`${nectar.url}/lesson/${second}`);
  if ((await page.getByRole("heading", { name: /^Question/ }).count()) === 0) await openQuiz(page);
  await look();
  await page.goto(`${nectar.url}/reviews`);
  await page
    .getByRole("button", { name: /^Review/ })
    .first()
    .click();
  await expect(page.getByText(/^Question \d+ of/)).toBeVisible();
  await look();
  expect(faults).toEqual([]);
  await page.context().close();
});

test("what Bea says has a place of its own on a phone, and moves nothing", async ({ browser }) => {
  const context = await browser.newContext({
    storageState: free.session,
    viewport: PHONES[0],
    reducedMotion: "no-preference",
  });
  const page = await context.newPage();
  const created = await page.request.post(`${nectar.url}/onboarding`, {
    form: { topic: "Sleep Better" },
    headers: { origin: nectar.url },
    maxRedirects: 0,
  });
  await page.goto(nectar.url + created.headers().location);
  const words = page.locator("article [data-bea]").getByText(/^Take your time/);
  await expect(words).toBeVisible();
  const boxes = () =>
    page
      .locator("article label")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y + window.scrollY));
  const before = await boxes();
  await expect(words).toHaveCSS("opacity", "1");
  await words.evaluate((element) =>
    Promise.all(
      element
        .closest("[data-bea]")!
        .getAnimations()
        .map(({ finished }) => finished),
    ),
  );
  // What comes with the code of a picture is at zero until then.
  const isDrawn = (_: number, index: number) => before[index] !== 0;
  expect((await boxes()).filter(isDrawn)).toEqual(before.filter(isDrawn));
  const isFixed = await words.evaluate((element) => {
    for (let up: Element | null = element; up; up = up.parentElement)
      if (/fixed|sticky|absolute/.test(getComputedStyle(up).position)) return true;
    return false;
  });
  expect(isFixed).toBe(false);
  await context.close();
});

test("nor do the pages a free learner sees before paying", async ({ browser }) => {
  const page = await aPage(browser, free);
  const faults: string[] = [];
  for (const path of [
    `/topic/${free.courseId}`,
    `/lesson/${free.lessonIds[1]}`,
    "/profile?tab=subscription",
  ]) {
    await page.goto(nectar.url + path);
    faults.push(...(await faultsOf(page)));
  }
  expect(faults).toEqual([]);
  await page.context().close();
});

test("a word as long as a URL widens no page", async ({ browser }) => {
  await useLongWords(nectar);
  const page = await aPage(browser, premium);
  const faults: string[] = [];
  const look = async () => faults.push(...(await faultsOf(page)));
  const [first = "", , third = ""] = premium.lessonIds;
  for (const path of [
    "/dashboard",
    "/progress",
    "/history",
    "/profile",
    `/onboarding?topic=${LONG.slice(0, 100)}`,
    `/topic/${premium.courseId}?insights=shown`,
    `/lesson/${first}`,
    `/lesson/${first}/complete`,
  ]) {
    await page.goto(nectar.url + path);
    await look();
  }
  await page.goto(`${nectar.url}/lesson/${third}`);
  await openQuiz(page);
  await look();
  await answerAll(page);
  await look();
  await page.goto(`${nectar.url}/dashboard`);
  await page.getByRole("banner").locator("summary:visible").last().click();
  faults.push(...(await faultsOf(page, "header")));
  await page.goto(`${nectar.url}/reviews`);
  await page.locator("main li button").first().click();
  await expect(page.getByText("Question 1 of")).toBeVisible();
  await look();
  expect(faults).toEqual([]);
  await page.context().close();
});
