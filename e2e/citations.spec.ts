import { expect } from "@playwright/test";
import { expectAccessibleAtBothSizes } from "./journeys.ts";
import { test } from "./test.ts";

/** Runs in the page: numbers that left the line of the word before them, are too small or make their line higher. */
function lookForFaults(): string[] {
  const faults: string[] = [];
  for (const folded of document.querySelectorAll("details")) folded.open = true;
  for (const citation of document.querySelectorAll<HTMLElement>(".prose-citation")) {
    // Below the screen nothing is laid out otherwise.
    for (let around = citation.parentElement; around; around = around.parentElement)
      around.style.contentVisibility = "visible";
    const width = document.documentElement.clientWidth;
    const before = citation.previousSibling;
    const target = citation.querySelector("a, button")?.getBoundingClientRect();
    const paragraph = citation.closest("p");
    if (!(before instanceof Text) || !target || !paragraph) continue;
    const words = `“${before.data.slice(-20)}” at ${width}`;
    const range = document.createRange();
    range.setStart(before, before.length - 1);
    range.setEnd(before, before.length);
    const word = range.getBoundingClientRect();
    if (target.right < word.right || target.top > word.bottom)
      faults.push(`${words} lost its number`);
    if (Math.min(target.width, target.height) < 24) faults.push(`${words} has a small number`);
    const { height } = paragraph.getBoundingClientRect();
    citation.style.display = "none";
    const lines = paragraph.getBoundingClientRect().height;
    citation.style.display = "";
    const lineHeight = Number.parseFloat(getComputedStyle(paragraph).lineHeight);
    // Without the number the paragraph may be a line shorter, but no part of one.
    if ((height - lines) % lineHeight > 0.5) faults.push(`${words} pushes its line apart`);
  }
  return faults;
}

test("the number after a sentence stays on its line and opens the source with the keyboard", async ({
  page,
  shared,
}) => {
  await page.goto(`${shared.url}/topics/numbers-in-the-news`);
  const citation = page.getByRole("button", { name: /^Source 1: The Tiger/ }).first();
  await expect(citation).toBeVisible();
  const faults: string[] = [];
  for (let width = 320; width <= 700; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    faults.push(...(await page.evaluate(lookForFaults)));
  }
  expect(faults).toEqual([]);

  await citation.focus();
  await page.keyboard.press("Enter");
  const note = page.locator(".prose-note:popover-open");
  await expect(note).toContainText("Michael Blastland and Andrew Dilnot, 2007");
  await expect(note).toContainText("chapter 2 (Size: It’s Personal), read on");
  await page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);
  await expect(page.locator("#source-1")).toContainText("The Tiger That Isn’t");
  await expectAccessibleAtBothSizes(page);
});
