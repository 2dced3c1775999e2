import type { Page } from "@playwright/test";

/** A phone, and the smallest one. */
export const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** Buttons and links that lie under a bar at the top or the end of the page, on either phone. */
export async function coveredControls(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const size of PHONES) {
    await page.setViewportSize(size);
    for (const edge of ["top", "end"] as const) {
      const coveredTexts = await page.evaluate(lookForCovered, edge);
      faults.push(
        ...coveredTexts.map(
          (fault) => `${new URL(page.url()).pathname} at ${size.width}, ${edge}: ${fault}`,
        ),
      );
    }
  }
  return faults;
}

/**
 * Runs in the page. Scrolled to its end, nothing may lie under a bar, because it can't be scrolled away; at its top,
 * nothing that stays where it is.
 */
function lookForCovered(edge: "top" | "end"): string[] {
  const root = document.documentElement;
  window.scrollTo({ top: edge === "top" ? 0 : root.scrollHeight, behavior: "instant" });
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}'`;
  const isInBar = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || isInBar(element.parentElement));
  /** Whether it stays where it is when the page scrolls. */
  const stays = (element: Element): boolean => {
    const { y } = element.getBoundingClientRect();
    const before = window.scrollY;
    window.scrollBy({ top: 8, behavior: "instant" });
    const moved = y - element.getBoundingClientRect().y;
    window.scrollTo({ top: before, behavior: "instant" });
    return moved === 0;
  };
  const faults: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>("a, button, summary")) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (control.matches(".sr-only, .sr-only *")) continue;
    if (edge === "top" && !(isInBar(control) && stays(control))) continue;
    // The middle of a link over two lines lies between them.
    const [line] = control.getClientRects();
    if (!line || line.width === 0) continue;
    const [x, y] = [line.left + line.width / 2, line.top + line.height / 2];
    if (y < 0 || y > window.innerHeight || x < 0 || x > window.innerWidth) continue;
    const top = document.elementFromPoint(x, y);
    if (top === null || control.contains(top) || top.contains(control)) continue;
    // What lies under the bar at the top is seen again by scrolling back.
    if (edge === "end" && y < window.innerHeight / 2) continue;
    if (isInBar(top)) faults.push(`${nameOf(control)} lies under ${nameOf(top)}`);
  }
  return faults;
}
