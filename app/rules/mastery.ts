/**
 * How well a learner knows a concept, 0 to 1 (spec section 9; decisions, 'Learning rules'). `null` means never
 * practised: 'not started', without any reviews.
 */
export const MASTERY = {
  start: 0.5,
  step: 0.2,
  /** Share of a step: correct while unsure, wrong while sure. */
  unsureAndRight: 0.5,
  sureAndWrong: 1.5,
  unsureUpTo: 2,
  sureFrom: 4,
  remediationBelow: 0.6,
  masteredFrom: 0.8,
  decayPerDay: 0.05,
  /** Only mastery above this decays. */
  decayFloor: 0.5,
} as const;

export const TREND = { latest: 5, difference: 0.1 } as const;
const MILLISECONDS_PER_DAY = 86_400_000;

export type Confidence = 1 | 2 | 3 | 4 | 5;
export type StoredMastery = { score: number; practisedAt: Date };
export type PractisedAnswer = {
  isCorrect: boolean;
  confidence?: Confidence | null;
  /** Answers in practice never lower mastery. */
  isPractice?: boolean;
};
export type DatedAnswer = {
  isCorrect: boolean;
  confidence: Confidence | null;
  setting: string;
  answeredAt: Date;
};
export type MasteryState = "not-started" | "weak" | "learning" | "mastered";
export type Trend = "improving" | "declining" | "stable";

export function isConfidence(value: unknown): value is Confidence {
  return value === 1 || value === 2 || value === 3 || value === 4 || value === 5;
}

/** Today's mastery after decay. Counts whole days, so that nothing decays between two answers of one session. */
export function masteryNow(stored: StoredMastery | null, now: Date): number | null {
  if (stored === null) return null;
  if (stored.score <= MASTERY.decayFloor) return stored.score;
  const elapsed = now.getTime() - stored.practisedAt.getTime();
  const days = Math.max(0, Math.floor(elapsed / MILLISECONDS_PER_DAY));
  const retention = Math.exp(-MASTERY.decayPerDay * days);
  return tidy(MASTERY.decayFloor + (stored.score - MASTERY.decayFloor) * retention);
}

/**
 * Steps from today's mastery: starting at the stored score, a wrong answer after a long pause would raise the visible
 * one. A wrong answer in practice changes nothing.
 */
export function masteryAfter(
  stored: StoredMastery | null,
  answer: PractisedAnswer,
  now: Date,
): StoredMastery | null {
  if (answer.isPractice && !answer.isCorrect) return stored;
  const before = masteryNow(stored, now) ?? MASTERY.start;
  const direction = answer.isCorrect ? 1 : -1;
  const step = direction * MASTERY.step * weightOf(answer);
  return { score: tidy(Math.min(1, Math.max(0, before + step))), practisedAt: now };
}

/** The fold of a concept's answers, oldest first. */
export function masteryFrom(answers: readonly DatedAnswer[]): StoredMastery | null {
  return answers.reduce<StoredMastery | null>(
    (stored, { setting, answeredAt, ...answer }) =>
      masteryAfter(stored, { ...answer, isPractice: setting === "practice" }, answeredAt),
    null,
  );
}

/** A concept's mastery before the first and after the last answer of a session; null without one. */
export function masteryChange<Answer extends DatedAnswer>(
  answers: readonly Answer[],
  isOfSession: (answer: Answer) => boolean,
): { before: number; after: number } | null {
  const first = answers.findIndex(isOfSession);
  const start = answers[first];
  if (!start) return null;
  const before = masteryNow(masteryFrom(answers.slice(0, first)), start.answeredAt);
  const after = masteryFrom(answers.slice(0, answers.findLastIndex(isOfSession) + 1));
  return { before: before ?? 0, after: after?.score ?? 0 };
}

/** Average over the practised concepts; null while there are none. */
export function averageMastery(concepts: readonly { mastery: number | null }[]): number | null {
  const known = concepts.flatMap(({ mastery }) => mastery ?? []);
  return known.length === 0 ? null : average(known);
}

/** For a mastery of 0 to 1; `null` is 'not-started'. */
export function masteryState(mastery: number | null): MasteryState {
  if (mastery === null) return "not-started";
  if (mastery < MASTERY.remediationBelow) return "weak";
  return mastery < MASTERY.masteredFrom ? "learning" : "mastered";
}

/** Whether the concept is explained again. An unpractised concept (`null`) is not. */
export function needsRemediation(mastery: number | null): boolean {
  return masteryState(mastery) === "weak";
}

/** A wrong answer with high confidence is the most useful moment to learn; the feedback says so. */
export function wantsOverconfidenceNote(
  isCorrect: boolean,
  confidence: Confidence | null | undefined,
): boolean {
  return !isCorrect && confidence != null && confidence >= MASTERY.sureFrom;
}

/** The average of the last five scores compared with all earlier ones; scores in chronological order. */
export function masteryTrend(scores: readonly number[]): Trend {
  const latest = scores.slice(-TREND.latest);
  const earlier = scores.slice(0, -TREND.latest);
  if (earlier.length === 0) return "stable";
  const difference = tidy(average(latest) - average(earlier));
  if (difference > TREND.difference) return "improving";
  return difference < -TREND.difference ? "declining" : "stable";
}

function weightOf({ isCorrect, confidence }: PractisedAnswer): number {
  if (wantsOverconfidenceNote(isCorrect, confidence)) return MASTERY.sureAndWrong;
  const isUnsure = confidence != null && confidence <= MASTERY.unsureUpTo;
  return isCorrect && isUnsure ? MASTERY.unsureAndRight : 1;
}

function average(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

// 0.7 + 0.1 is 0.7999999999999999 in floating point, which would miss the threshold.
function tidy(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}
