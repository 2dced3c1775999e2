/** Experience points and levels (spec section 9). A score is the share of correct answers, 0 to 1. */
export const XP = {
  perLevel: 100,
  lesson: { base: 10, perScore: 10 },
  /** `days`: how long a lesson is kept for these points. */
  review: { base: 5, perScore: 5, days: 14 },
} as const;

/** From 1. */
export function level(totalXp: number): number {
  return Math.floor(totalXp / XP.perLevel) + 1;
}

export function xpToNextLevel(totalXp: number): number {
  return XP.perLevel - (totalXp % XP.perLevel);
}

/** The new level; null when it didn't change. */
export function levelReached(totalBefore: number, earned: number): number | null {
  const reached = level(totalBefore + earned);
  return reached > level(totalBefore) ? reached : null;
}

/** For the first completion of a lesson; later ones are reviews. */
export function lessonXp(score: number): number {
  return XP.lesson.base + Math.round(score * XP.lesson.perScore);
}

/** For a single review of a lesson. */
export function reviewXp(score: number): number {
  return Math.round(XP.review.base + score * XP.review.perScore);
}

/**
 * What a review earns: the points of a single one for the lesson's first, and after that for each fortnight the lesson was kept since it last earned
 * any. Being asked more often, because of lapses, never earns more than keeping. `daysKept` is null for the first.
 */
export function keptXp(score: number, daysKept: number | null): number {
  if (daysKept === null) return reviewXp(score);
  return Math.floor((reviewXp(score) * daysKept) / XP.review.days);
}
