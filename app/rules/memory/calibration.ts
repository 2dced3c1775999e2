/** What was predicted against what was answered, for unaided answers in reviews and checks. */
export type CalibrationBin = {
  answers: number;
  right: number;
  /** Sum of the predicted chances of a right answer. */
  predicted: number;
};
export type Interval = { low: number; high: number };
export type Promise = {
  answers: number;
  right: number;
  /** Mean predicted share of right answers, 0 to 1. */
  predicted: number;
  /** Share of right answers, 0 to 1, with its 95% interval. */
  actual: number;
  interval: Interval;
};

/** Lower bounds of the bins. Most predictions are near the desired retention, so the bins are finest there. */
export const BINS = [0, 0.6, 0.8, 0.9, 0.95] as const;
/** Below this many answers the interval says next to nothing, so nothing is shown. */
export const CALIBRATION_FROM = 30;
/** For a figure about everyone on an instance. */
export const INSTANCE_CALIBRATION_FROM = 100;
/** The 97.5th percentile of the normal distribution. */
const Z = 1.959964;

export function emptyBins(): CalibrationBin[] {
  return BINS.map(() => ({ answers: 0, right: 0, predicted: 0 }));
}

export function addToBins(
  bins: readonly CalibrationBin[],
  predicted: number,
  isCorrect: boolean,
): CalibrationBin[] {
  const index = BINS.findLastIndex((from) => predicted >= from);
  return bins.map((bin, at) =>
    at === index
      ? {
          answers: bin.answers + 1,
          right: bin.right + Number(isCorrect),
          predicted: bin.predicted + predicted,
        }
      : bin,
  );
}

export function answersIn(bins: readonly CalibrationBin[]): number {
  return bins.reduce((sum, { answers }) => sum + answers, 0);
}

/** All bins as one; null until there are enough answers. */
export function promise(bins: readonly CalibrationBin[], from = CALIBRATION_FROM): Promise | null {
  const all = bins.reduce((sum, bin) => ({
    answers: sum.answers + bin.answers,
    right: sum.right + bin.right,
    predicted: sum.predicted + bin.predicted,
  }));
  return all.answers < from ? null : measured(all);
}

/** Each bin that holds answers, lowest predictions first; empty until there are enough answers. */
export function calibration(bins: readonly CalibrationBin[], from = CALIBRATION_FROM): Promise[] {
  if (promise(bins, from) === null) return [];
  return bins.filter(({ answers }) => answers > 0).map(measured);
}

/** Wilson's score interval for a share (Wilson, 1927): right at 0 and at 1 too, unlike the usual ± 2 σ. */
export function wilsonInterval(right: number, answers: number): Interval {
  const share = right / answers;
  const scale = 1 + Z ** 2 / answers;
  const centre = (share + Z ** 2 / (2 * answers)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / answers + (Z / (2 * answers)) ** 2);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

function measured({ answers, right, predicted }: CalibrationBin): Promise {
  return {
    answers,
    right,
    predicted: predicted / answers,
    actual: right / answers,
    interval: wilsonInterval(right, answers),
  };
}
