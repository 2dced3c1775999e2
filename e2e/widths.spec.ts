import { expect, type Page } from "@playwright/test";
import { hydrated } from "./journeys.ts";
import { aLearnerWithALesson, type MadeLearner } from "./learners.ts";
import { test } from "./test.ts";

const PUBLIC = [
  "/",
  "/topics",
  "/topics?q=nothing-like-it",
  "/topics/machine-learning-fundamentals",
  "/blog",
  "/blog/science-behind-microlearning",
  "/blog/not-there",
  "/about",
  "/contact",
  "/login",
  "/register",
  "/forgot-password",
  "/auth/callback?token=x",
  "/unsubscribe?token=x",
  "/newsletter?token=x",
  "/terms-of-service",
  "/privacy-policy",
  "/accessibility",
];

const own = ({ courseId }: MadeLearner) => [
  "/dashboard",
  "/progress",
  "/history",
  "/reviews",
  "/profile",
  "/profile?tab=subscription",
  "/profile?tab=preferences",
  "/profile/two-step",
  "/checkout",
  "/onboarding",
  "/onboarding/sources",
  `/topic/${courseId}`,
];

/** Runs in the page: what of it has neither of the two widths. */
function lookForWidths(): string[] {
  const [WIDE, TEXT] = [1104, 640];
  const main = document.querySelector("main")!;
  const boxOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const [start, end] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
    return { left: left + start, width: width - start - end };
  };
  const edge = (document.documentElement.clientWidth - WIDE) / 2;
  const middle = (document.documentElement.clientWidth - TEXT) / 2;
  const is = (one: number, other: number) => Math.abs(one - other) < 1;
  const faults: string[] = [];
  const check = (name: string, { left, width }: { left: number; width: number }) => {
    const isWide = is(left, edge) && is(width, WIDE);
    const isText = (is(left, edge) || is(left, middle)) && width < TEXT + 1;
    if (!isWide && !isText)
      faults.push(`${name}: ${Math.round(width)} px from ${Math.round(left)}`);
  };
  // Sections with a background of their own are as wide as the window.
  const bands = [...main.querySelectorAll(":scope > section > div")];
  if (is(boxOf(main).width, document.documentElement.clientWidth)) {
    for (const band of bands) check(band.parentElement!.id || "band", boxOf(band));
    return faults;
  }
  check("main", boxOf(main));
  if (is(boxOf(main).width, WIDE))
    for (const child of main.querySelectorAll(":scope > :not(a)"))
      if (child.getBoundingClientRect().width > 0 && getComputedStyle(child).position === "static")
        check(child.tagName, child.getBoundingClientRect());
  return faults;
}

/** Runs in the page: what stays where it is across the page while it is scrolled. */
function lookForBars(): string[] {
  const root = document.documentElement;
  window.scrollTo({ top: (root.scrollHeight - window.innerHeight) / 2, behavior: "instant" });
  const bars = [...document.body.querySelectorAll("*")].filter((element) => {
    if (!/fixed|sticky/.test(getComputedStyle(element).position)) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height, top, bottom } = element.getBoundingClientRect();
    return width > window.innerWidth * 0.8 && height > 8 && bottom > 0 && top < window.innerHeight;
  });
  const places = bars.map((bar) => bar.getBoundingClientRect().top);
  window.scrollBy({ top: -40, behavior: "instant" });
  return bars
    .filter((bar, index) => bar.getBoundingClientRect().top === places[index])
    .filter((bar, _, all) => !all.some((other) => other !== bar && other.contains(bar)))
    .map((bar) => bar.className);
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

test("every page begins at the same edge and has one of two widths; a phone has two bars at most", async ({
  browser,
  shared,
}) => {
  const learner = await aLearnerWithALesson(shared, "widths@example.org");
  const faults: string[] = [];
  for (const [session, paths] of [
    [undefined, PUBLIC],
    [learner.session, own(learner)],
  ] as const) {
    const context = await browser.newContext({ storageState: session, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await open(page, shared.url + path);
      faults.push(...(await page.evaluate(lookForWidths)).map((fault) => `${path} ${fault}`));
      await page.setViewportSize({ width: 390, height: 844 });
      const bars = await page.evaluate(lookForBars);
      if (bars.length > 2) faults.push(`${path} has the bars ${bars.join(" | ")}`);
    }
    await context.close();
  }
  expect(faults).toEqual([]);
});
