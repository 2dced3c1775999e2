import type { Page } from "@playwright/test";

/* Whether text that is being read stays as it is and where it is. Most of this runs in the page. */

/** Adds up how much the layout shifts without anyone's doing, from the next page on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const counter = window as unknown as { shifted: number };
    counter.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) counter.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });

export const shifts = (): number => (window as unknown as { shifted: number }).shifted;

/**
 * The paragraphs of a lesson's text, without the one that is still growing, the numbers of citations, their notes and the source's own
 * words.
 */
export function paragraphs(): string[] {
  const copy = document.querySelector("article")?.cloneNode(true) as HTMLElement;
  const added = "[aria-busy] > :last-child, .prose-citation, .prose-note, .prose-quote";
  for (const element of copy.querySelectorAll(added)) element.remove();
  return [...copy.querySelectorAll(".wrap-break-word > p")].map((paragraph) =>
    // Around the source's own words stood a space on either side.
    paragraph.textContent.replaceAll(/ {2,}/g, " ").trim(),
  );
}
