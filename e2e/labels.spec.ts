import { expect, type Page } from "@playwright/test";
import { hydrated } from "./journeys.ts";
import { aLearnerWithALesson } from "./learners.ts";
import { test } from "./test.ts";

const LEAST_PX = 13;

/** Visible texts that are drawn smaller than this, with the scale of the picture they are in. */
const smallTexts = (page: Page) =>
  page.evaluate((least) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faults: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement || textContent?.trim() === "") continue;
      if (!parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (parentElement.closest(".sr-only, noscript, script, style")) continue;
      const svg = parentElement.closest("svg");
      const scale = svg ? (svg.getScreenCTM()?.a ?? 1) : 1;
      const size = scale * Number.parseFloat(getComputedStyle(parentElement).fontSize);
      if (size < least - 0.05)
        faults.push(`${size.toFixed(1)} px: ${textContent?.trim().slice(0, 40)}`);
    }
    return faults;
  }, LEAST_PX);

test("no label of the main screens is smaller than 13 px on a phone", async ({
  browser,
  shared,
}) => {
  const { session, courseId, lessonIds } = await aLearnerWithALesson(shared, "labels@example.org");
  const context = await browser.newContext({
    storageState: session,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const paths = [
    "/",
    "/topics",
    "/dashboard",
    `/topic/${courseId}`,
    `/lesson/${lessonIds[1]}`,
    `/lesson/${lessonIds[0]}/complete`,
    "/reviews",
    "/progress",
    "/history",
    "/profile?tab=preferences",
    "/checkout",
  ];
  for (const path of paths) {
    await page.goto(shared.url + path);
    await hydrated(page);
    expect(await smallTexts(page), path).toEqual([]);
  }
  await context.close();
});
