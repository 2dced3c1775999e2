import { REMEDIATION_TYPES } from "./course-shape.ts";

export type ExplanationKind = (typeof REMEDIATION_TYPES)[number];

/** How often a kind was the last explanation before a new question of its concept, and how often that was right. */
export interface KindResult {
  kind: ExplanationKind;
  right: number;
  tries: number;
}

/** So many answers of a learner's own weigh as much as all the others' together. */
const PRIOR_WEIGHT = 4;

/**
 * The four kinds of another explanation, the one that works best for this learner first.
 *
 * A kind works if the next new question of the concept is answered right. The share for everyone on the instance, smoothed
 * with one right and one wrong answer, is the prior; the learner's own answers move it: `(right + 4·share) / (tried + 4)`. Equal
 * kinds stay in the order of the specification, so without any answers that order is used.
 */
export function orderOfKinds(
  own: readonly KindResult[],
  everyone: readonly KindResult[],
): ExplanationKind[] {
  const of = (results: readonly KindResult[], kind: ExplanationKind) =>
    results.find((result) => result.kind === kind) ?? { right: 0, tries: 0 };
  const score = (kind: ExplanationKind) => {
    const all = of(everyone, kind);
    const mine = of(own, kind);
    const prior = (all.right + 1) / (all.tries + 2);
    return (mine.right + PRIOR_WEIGHT * prior) / (mine.tries + PRIOR_WEIGHT);
  };
  return REMEDIATION_TYPES.toSorted((one, other) => score(other) - score(one));
}
