const JUST_NOW_MINUTES = 15;

/** Long enough for a reload; after this, rewards are no longer announced. */
export function isJustNow(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < JUST_NOW_MINUTES * 60_000;
}
