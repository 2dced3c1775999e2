import { expect, type Page } from "@playwright/test";
import { startMailbox, type Mailbox } from "../test/mailbox.ts";
import { hydrated, expectAccessible, signUp } from "./journeys.ts";
import { ops } from "./learners.ts";
import { startNectar, type Nectar, type Running } from "./nectar.ts";
import { test } from "./test.ts";

let mailbox: Mailbox;
let nectar: Nectar;
let silent: Running;
test.beforeAll(async ({ shared }) => {
  mailbox = await startMailbox();
  silent = shared;
  nectar = await startNectar({ SMTP_URL: mailbox.url, SUPPORT_EMAIL: "help@example.org" });
});
test.afterAll(async () => {
  await nectar.stop();
  await mailbox.close();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

test("Bea flies for four seconds, says hello, and can be skipped", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(nectar.url);
  await expect(page.getByText("Skip", { exact: true })).toBeInViewport({ ratio: 1 });
  const flights = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation): animation is CSSAnimation => animation instanceof CSSAnimation)
        .filter(({ animationName }) => /^(flight-along|rise)$/.test(animationName))
        .map(({ animationName, effect }) => {
          const { delay = 0, duration } = effect?.getTiming() ?? {};
          return [animationName, delay, Number(duration)];
        }),
    );
  expect(await flights()).toEqual(
    expect.arrayContaining([
      ["flight-along", 0, 4000],
      ["rise", 4200, 250],
    ]),
  );

  await page.getByText("Skip", { exact: true }).click();

  await expect(page.getByText("Hi, I'm Bea. Got five minutes?")).toBeVisible();
  expect(await flights()).toEqual([]);
  await expect(page.getByText("Skip", { exact: true })).toBeHidden();
});

test("Bea's flight covers neither the text nor the main button, and only greets new arrivals", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(nectar.url);
    const covered = await page.evaluate(() => {
      const bee = document.querySelector(".flight-wave svg");
      const offer = document.querySelectorAll("#headline, #headline ~ *, #headline ~ * a");
      const hits = new Set<string>();
      for (let time = 0; time < 4_000; time += 100) {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = time;
        }
        const beeBox = bee?.getBoundingClientRect();
        for (const part of offer) {
          const range = document.createRange();
          range.selectNodeContents(part);
          for (const { left, right, top, bottom } of range.getClientRects())
            if (
              beeBox &&
              left < beeBox.right &&
              right > beeBox.left &&
              top < beeBox.bottom &&
              bottom > beeBox.top
            )
              hits.add(`${part.textContent} at ${time}`);
        }
      }
      return { hits: [...hits], parts: offer.length, isThere: bee !== null };
    });
    expect(covered.isThere).toBe(true);
    expect(covered.parts).toBeGreaterThan(3);
    expect(covered.hits).toEqual([]);
  }
  await page.goto(`${nectar.url}/about`);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${nectar.url}/`);
  await expect(page.locator(".flight")).toHaveCount(0);
});

test("under reduced motion she is simply there", async ({ page }) => {
  await page.goto(nectar.url);
  await expect(page.getByText("Hi, I'm Bea. Got five minutes?")).toBeVisible();
  await expect(page.getByText("Skip", { exact: true })).toBeHidden();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("the landing question shows what was right and can be tried again", async ({ page }) => {
  await page.goto(nectar.url);
  const question = page.locator("#question");
  await question.getByRole("radio").nth(2).check();
  await question.getByRole("button", { name: "Check my answer" }).click();
  await expect(question.getByText(/^(You got it|Not this time)$/)).toBeVisible();
  await expect(question.getByText(/^(Correct answer|Your answer: correct)$/)).toHaveCount(1);
  await expect(question).toBeInViewport();
  await expectAccessible(page);

  await page.goto(`${nectar.url}/#question`);
  await expect(question.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("the landing page links to sign-up, to the quiz, or to the learner's lessons", async ({
  page,
}) => {
  const button = () =>
    page.getByRole("link", {
      name: /^(Start Learning for Free|Complete Setup|Continue Learning)$/,
    });
  await page.goto(silent.url);
  await expect(button().first()).toHaveAttribute("href", "/register");
  await page.goto(`${silent.url}/register`);
  await page.getByLabel("Email").fill("between@example.org");
  await page.getByLabel("Username").fill("Between");
  await page.getByLabel("Password", { exact: true }).fill("Quiet-Honey7!comb");
  await page.getByLabel("Confirm password").fill("Quiet-Honey7!comb");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(heading(page, "Account Created Successfully!")).toBeVisible();
  await page.goto(silent.url);
  await expect(page.getByRole("link", { name: "Complete Setup" }).first()).toHaveAttribute(
    "href",
    "/onboarding/quiz",
  );
  await page.goto(`${silent.url}/topics`);
  await expect(page.getByRole("link", { name: "Start Learning" }).first()).toHaveAttribute(
    "href",
    /^\/onboarding\/quiz\?step=4&topic=/,
  );

  await page.context().clearCookies();
  await signUp(page, silent.url);
  await page.goto(silent.url);
  await expect(page.getByRole("link", { name: "Continue Learning" }).first()).toHaveAttribute(
    "href",
    "/dashboard",
  );
  await page.goto(`${silent.url}/topics`);
  await expect(page.getByRole("link", { name: "Start Learning" }).first()).toHaveAttribute(
    "href",
    "/onboarding?topic=Machine%20Learning%20Fundamentals",
  );
});

test("the landing page promises the daily topics this instance offers, or none without an AI service", async () => {
  const seen = async ({ url }: Running, path: string) => (await fetch(url + path)).text();
  const writing = await startNectar({
    AI_BASE_URL: "http://127.0.0.1:9/v1",
    AI_API_KEY: "k",
    AI_MODEL: "m",
    TOPICS_PER_DAY_FREE: "1",
    TOPICS_PER_DAY_PREMIUM: "1200",
  });
  try {
    const front = await seen(writing, "/");
    expect(front).toContain("ten short lessons written for you");
    expect(front).toContain("1 new topic a day written for you");
    expect(front).toContain("1,200 new topics a day written for you");
    expect(await seen(writing, "/topics")).toContain("get ten lessons written for you");
  } finally {
    await writing.stop();
  }
  for (const path of ["/", "/topics", "/about"])
    expect(await seen(silent, path), path).not.toMatch(
      /written for you(?! by an AI)|written while/,
    );
});

test("the catalogue filters while typing, and its URL can be shared", async ({ page }) => {
  await page.goto(`${nectar.url}/topics`);
  await hydrated(page);
  await page.getByLabel("Search topics").fill("PYTHON");
  await expect(page.getByText(/^Showing 1 of \d+ topics$/)).toBeVisible();
  await expect(heading(page, "Data Analysis with Python")).toBeVisible();
  await page.getByLabel("Search topics").fill("");
  await page.getByLabel("Category").selectOption("Technology");
  await expect(page).toHaveURL(/category=Technology/);
  await page.getByLabel("Level").selectOption("Beginner");
  await expect(page).toHaveURL(/category=Technology.*=Beginner/);
  await expect(page.getByText(/^Showing [2-9] of \d+ topics$/)).toBeVisible();

  await page.goto(page.url());
  await expect(heading(page, "Machine Learning Fundamentals")).toBeVisible();
  await expect(page.getByLabel("Level")).toHaveValue("Beginner");
  // No course has this level, so it is no choice.
  await expect(page.getByLabel("Level").getByRole("option", { name: "Advanced" })).toHaveCount(0);
  await page.getByLabel("Category").selectOption("");
  await page.getByLabel("Level").selectOption("");
  await page.getByLabel("Language").selectOption({ label: "Español" });
  await expect(page).toHaveURL(/language=es/);
  await expect(heading(page, "Hablar en público")).toBeVisible();
  await expect(heading(page, "Machine Learning Fundamentals")).toHaveCount(0);
  await page.getByLabel("Search topics").fill("beekeeping");
  await expect(heading(page, "No topics found")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Suggest a Topic" }).click();
  await expect(page.getByLabel("What is it about?")).toHaveValue("topic-suggestion");
});

test("a message reaches support and is stored; the form takes 1,000 characters and starts over", async ({
  page,
}) => {
  await page.goto(`${nectar.url}/contact?type=bug-report`);
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Send Message" })).toBeDisabled();
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Subject").fill("The comb on the front page");
  await page.getByLabel("Message", { exact: true }).fill("b".repeat(1_001));
  await expect(page.getByText("1000/1000 characters")).toBeVisible();
  await page.getByRole("button", { name: "Send Message" }).click();

  await expect(page.getByRole("link", { name: "Send Another Message" })).toBeVisible();
  await expectAccessible(page);
  const mail = await mailbox.mailTo("help@example.org");
  expect(mail.text).toMatch(/the comb on the front page/i);
  expect(ops(nectar, "messages")).toContain("bug-report  Ada <ada@example.org>");
  await page.getByRole("link", { name: "Send Another Message" }).click();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("What is it about?")).toHaveValue("feedback");
});

test("new articles are emailed only to people who confirmed by the emailed link", async ({
  page,
}) => {
  await page.goto(`${nectar.url}/blog`);
  await hydrated(page);
  await page.getByRole("textbox", { name: "Email" }).fill("reader@example.org");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(heading(page, "Please check your inbox")).toBeVisible();

  await page.goto((await mailbox.mailTo("reader@example.org")).link ?? "");
  await expect(heading(page, "New articles by email?")).toBeVisible();
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(heading(page, "You're on the list")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(heading(page, "You're unsubscribed")).toBeVisible();
});

test("on a phone the privacy policy shows every retention period", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${nectar.url}/privacy-policy`);
  const term = page
    .getByText("Until you turn it off or delete your account")
    .and(page.locator(":visible"));
  const box = await term.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole("columnheader", { name: "How long" })).toBeVisible();
});

const PUBLIC_PATHS = [
  "/",
  "/topics",
  "/topics/machine-learning-fundamentals",
  "/blog",
  "/contact",
  "/blog/how-sure-are-you",
  "/about",
  "/register",
];

/** What shifts on each page while it loads, as Web Vitals count it; a line in the console tells of the first paint. */
async function eachShift(page: Page, look: (shift: number, path: string) => void): Promise<void> {
  await page.addInitScript(() => {
    const noted = Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        noted.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver(() => console.log("painted")).observe({ type: "paint" });
  });
  for (const path of PUBLIC_PATHS)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(nectar.url + path, { waitUntil: "networkidle" });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
      look(shifts, `${path} at ${width}`);
    }
}

test("nothing shifts while a public page loads", async ({ page }) => {
  // With the fallbacks alone: when a font comes is a matter of the machine.
  await page.route(/\.woff2/, (route) => route.abort());
  await eachShift(page, (shift, path) => expect(shift, path).toBeLessThan(0.001));
});

test("fonts that come after the text move it less than anyone minds", async ({ page }) => {
  let paint = Promise.withResolvers<void>();
  page.on("request", (request) => {
    if (request.isNavigationRequest()) paint = Promise.withResolvers();
  });
  page.on("console", (line) => {
    if (line.text() === "painted") paint.resolve();
  });
  await page.route(/\.woff2/, async (route) => {
    await paint.promise;
    await route.continue();
  });
  // Half of what Web Vitals call good, where the machine has one of the fonts that the fallbacks adjust.
  await eachShift(page, (shift, path) => expect(shift, path).toBeLessThan(0.05));
});

test("each of the nine principles links to the feature that uses it", async ({ page }) => {
  await page.goto(`${nectar.url}/about`);
  const principles = page.getByRole("listitem").filter({ has: page.locator("h3") });
  const links = principles.getByRole("link");
  await expect(links).toHaveCount(9);
  for (const link of await links.all()) {
    const address = (await link.getAttribute("href")) ?? "";
    const answer = await page.request.get(nectar.url + address);
    expect(answer.status(), address).toBe(200);
    const [, place] = address.split("#");
    if (place) expect(await answer.text()).toContain(`id="${place}"`);
  }
});

test("the topic chosen before signing up stays in sight on the form, and nothing there loses it", async ({
  page,
  shared,
}) => {
  await page.goto(`${shared.url}/register?topic=Tide%20pools`);
  await expect(page.getByText("Your topic: Tide pools")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /Sign Up/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Sign in" }).last().click();
  await expect(page).toHaveURL(/\/login\?topic=Tide(%20|\+)pools$/);
});
