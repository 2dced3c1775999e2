import type { ConceptState } from "../memory/concept-labels.ts";
import type { Trend } from "./trend.ts";

/** A learner's learning, computed from their answers (spec sections 3, 4 and 9; decisions, 'Learning rules'). */
export const ANALYTICS = {
  efficiencyOverDays: 30,
  improvingAbove: 70,
  decliningBelow: 50,
  weakestShown: 3,
  recentlyMasteredShown: 3,
} as const;

const MILLISECONDS_PER_DAY = 86_400_000;

/** `state` and `mastery` (0 to 1) are today's; `null` when the concept was never practised. */
export type ConceptStatus = {
  state: ConceptState;
  mastery: number | null;
  practisedAt: Date | null;
};
/** The first answer ever parameters to a question. */
export type FirstAnswer = { isCorrect: boolean; at: Date };

export type LearningAnalytics = {
  /** 0 to 100, over the practised concepts. */
  average_cms: number;
  remediation_concepts: number;
  mastered_concepts: number;
  total_concepts: number;
  /** Percentage of correct first answers within the last 30 days; `null` without any. */
  learning_efficiency: number | null;
};

/** The totals of the analytics API, in percent (spec section 9). */
export function learningAnalytics(
  concepts: readonly ConceptStatus[],
  firstAnswers: readonly FirstAnswer[],
  now: Date,
): LearningAnalytics {
  const since = now.getTime() - ANALYTICS.efficiencyOverDays * MILLISECONDS_PER_DAY;
  const recent = firstAnswers.filter(({ at }) => at.getTime() > since);
  const masteries = concepts.flatMap(({ mastery }) => (mastery === null ? [] : [mastery]));
  return {
    average_cms: percentOf(masteries) ?? 0,
    remediation_concepts: concepts.filter(({ state }) => state === "shaky").length,
    mastered_concepts: concepts.filter(({ state }) => state === "known").length,
    total_concepts: concepts.length,
    learning_efficiency: percentOf(recent.map(({ isCorrect }) => (isCorrect ? 1 : 0))),
  };
}

/** Without a recent answer there is no trend. */
export function analyticsTrend(efficiency: number | null): Trend {
  if (efficiency === null) return "stable";
  if (efficiency > ANALYTICS.improvingAbove) return "improving";
  return efficiency < ANALYTICS.decliningBelow ? "declining" : "stable";
}

/** The practised concepts that are neither mastered nor only due, the lowest mastery first. */
export function weakestConcepts<Concept extends ConceptStatus>(
  concepts: readonly Concept[],
): Concept[] {
  return practised(concepts)
    .filter(({ state }) => state === "shaky" || state === "learning")
    .toSorted((one, other) => one.mastery - other.mastery)
    .slice(0, ANALYTICS.weakestShown);
}

/** The mastered concepts, the most recently practised first. */
export function recentlyMastered<Concept extends ConceptStatus>(
  concepts: readonly Concept[],
): Concept[] {
  return concepts
    .filter(({ state }) => state === "known")
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .slice(0, ANALYTICS.recentlyMasteredShown);
}

function practised<Concept extends ConceptStatus>(concepts: readonly Concept[]) {
  return concepts.filter(
    (concept): concept is Concept & { mastery: number } => concept.mastery !== null,
  );
}

function timeOf({ practisedAt }: ConceptStatus): number {
  return practisedAt?.getTime() ?? 0;
}

function percentOf(shares: readonly number[]): number | null {
  if (shares.length === 0) return null;
  const sum = shares.reduce((total, share) => total + share, 0);
  return Math.round((sum / shares.length) * 100);
}
