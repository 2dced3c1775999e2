/**
 * Runs once the browser has painted what a press changes by itself, so that the reader sees the press before the work that
 * follows it.
 */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  // A window behind others may not be painted.
  setTimeout(once, 100);
}

/** Runs when the browser has nothing more urgent to do. */
export function whenIdle(work: () => unknown): void {
  // Not in every browser.
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 200);
}
