interface Home {
  /** Whether nothing is left to do today. */
  isDone: boolean;
  /** A streak worth celebrating was reached today. */
  isStreakCelebrated: boolean;
  isFrozenToday: boolean;
  /** The hour of the learner's clock. */
  hour: number;
}

const BEDTIME = 21;
const MORNING = 5;

/** How Bea looks on the dashboard. When the day is done and late in the evening she sleeps, so that nobody feels called. */
export function beaAtHome({ isDone, isStreakCelebrated, isFrozenToday, hour }: Home) {
  const isAsleep = isDone || hour >= BEDTIME || hour < MORNING;
  const daytime = isStreakCelebrated ? "excited" : "happy";
  return { expression: isAsleep ? "asleep" : daytime, hasScarf: isFrozenToday } as const;
}
