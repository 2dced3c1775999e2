/** Experience points and levels (spec section 9). A score is the share of correct answers, 0 to 1. */
export const XP = {
  perLevel: 100,
  lesson: { base: 10, perScore: 10 },
  review: { base: 5, perScore: 5 },
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

/** For each finished review of a lesson. */
export function reviewXp(score: number): number {
  return Math.round(XP.review.base + score * XP.review.perScore);
}
