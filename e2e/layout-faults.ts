/** Runs in the page: finds everything wider than the window, cut off, or covered. */
export function lookForFaults({
  textSize,
  within,
}: {
  textSize: string;
  within: string;
}): string[] {
  const root = document.documentElement;
  if (textSize === "large") root.dataset.textSize = textSize;
  else delete root.dataset.textSize;
  const faults: string[] = [];
  const width = root.clientWidth;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}'`;
  if (root.scrollWidth > width) faults.push(`scrolls sideways to ${root.scrollWidth}`);
  const scrollsInside = (element: Element) => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
    return false;
  };
  const place = document.querySelector(within) ?? document.body;
  for (const control of place.querySelectorAll<HTMLElement>(
    "a, button, summary, select, input:not([type=hidden]), textarea, h1, h2, h3, legend",
  )) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (control.matches(".sr-only, .sr-only *") || scrollsInside(control)) continue;
    control.scrollIntoView({ block: "center" });
    // WebKit doesn't scroll to what `content-visibility` leaves out.
    const { top: start, bottom: end } = control.getBoundingClientRect();
    if (end < 0 || start > window.innerHeight)
      window.scrollBy({ top: start - window.innerHeight / 2, behavior: "instant" });
    const box = control.getBoundingClientRect();
    if (box.width === 0) continue;
    if (box.left < -0.5 || box.right > width + 0.5)
      faults.push(`${nameOf(control)} reaches from ${box.left} to ${box.right}`);
    const { overflowX, overflowY } = getComputedStyle(control);
    const isCut =
      (overflowX !== "visible" && control.scrollWidth > control.clientWidth + 1) ||
      (overflowY === "hidden" && control.scrollHeight > control.clientHeight + 1);
    if (isCut && !control.matches("input, textarea, select"))
      faults.push(`${nameOf(control)} is cut off`);
    if (!control.matches("a, button, summary, select, input, textarea")) continue;
    // The middle of a link over two lines lies between them, so its first line is checked.
    const [line = box] = control.getClientRects();
    const top = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
    const isReached =
      top !== null &&
      (control.contains(top) || top.contains(control) || top.closest("label")?.contains(control));
    if (!isReached) faults.push(`${nameOf(control)} lies under ${top ? nameOf(top) : "nothing"}`);
  }
  return faults;
}
