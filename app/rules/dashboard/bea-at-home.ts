interface Home {
  /** Whether everything planned for today is done. */
  isDone: boolean;
  /** A streak worth celebrating was reached today. */
  isStreakCelebrated: boolean;
  isFrozenToday: boolean;
  /** The hour of the learner's clock. */
  hour: number;
}

const BEDTIME = 21;
const MORNING = 5;

/** How Bea looks on the dashboard. Late in the evening she sleeps, so that nobody feels called. */
export function beaAtHome({ isDone, isStreakCelebrated, isFrozenToday, hour }: Home) {
  const isNight = hour >= BEDTIME || hour < MORNING;
  const byDay = isDone ? "celebrating" : isStreakCelebrated ? "excited" : "happy";
  return { expression: isNight ? "asleep" : byDay, hasScarf: isFrozenToday } as const;
}
