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

/**
 * Ages of a lesson, in days since it was finished, at which a new interval begins. Someone who remembers everything is asked at 2 to 3,
 * 12 to 24, 75 to 167 and 440 to 530 days, the longer the more they have remembered before: once in each interval.
 */
const INTERVALS_FROM = [8, 50, 420] as const;
const LONGEST_INTERVAL = 365;

/**
 * A lesson's reviews earn points once in each interval that keeping it would take. Lapses bring it back sooner and earn nothing
 * more: who forgets must not earn more than who remembers. `ages` in days since the lesson was finished.
 */
export const isReviewPaid = (age: number, paidAges: readonly number[]): boolean =>
  !paidAges.some((paid) => intervalOf(paid) === intervalOf(age));

function intervalOf(age: number): number {
  const later = Math.max(0, Math.floor((age - INTERVALS_FROM[2]) / LONGEST_INTERVAL));
  return INTERVALS_FROM.filter((from) => age >= from).length + later;
}

/** For a finished review of a lesson, where it is paid. */
export function reviewXp(score: number): number {
  return Math.round(XP.review.base + score * XP.review.perScore);
}
