/** How the latest scores compare with earlier ones. */
export const TREND = { latest: 5, difference: 0.1 } as const;

export type Trend = "improving" | "declining" | "stable";

/** The average of the last five scores compared with all earlier ones; scores in chronological order. */
export function scoreTrend(scores: readonly number[]): Trend {
  const latest = scores.slice(-TREND.latest);
  const earlier = scores.slice(0, -TREND.latest);
  if (earlier.length === 0) return "stable";
  // 0.7 − 0.6 is 0.09999999999999998 in floating point.
  const difference = Math.round((average(latest) - average(earlier)) * 1e6) / 1e6;
  if (difference > TREND.difference) return "improving";
  return difference < -TREND.difference ? "declining" : "stable";
}

function average(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
