const JUST_NOW_MINUTES = 15;

/** Long enough for a reload or a look around: afterwards rewards are history and not announced again. */
export function isJustNow(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < JUST_NOW_MINUTES * 60_000;
}
