export const SITTING = {
  /** Missed concepts that come once more. */
  repeats: 3,
  /** Then the review is over, whatever is left of it. */
  minutes: 6,
  /** A longer pause before an answer counts as this. */
  longestPauseSeconds: 90,
} as const;

/** Whether the answers of a review have taken its time. */
export function isTimeUp(startedAt: Date, answeredAt: readonly Date[]): boolean {
  const moments = [startedAt, ...answeredAt].map(Number).toSorted((one, other) => one - other);
  const seconds = moments
    .slice(1)
    .map((moment, index) => (moment - moments[index]!) / 1_000)
    .reduce((sum, pause) => sum + Math.min(pause, SITTING.longestPauseSeconds), 0);
  return seconds >= SITTING.minutes * 60;
}
