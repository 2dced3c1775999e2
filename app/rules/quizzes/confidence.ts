/** How sure a learner was of an answer. */
export type Confidence = 1 | 2 | 3 | 4 | 5;

const SURE_FROM = 4;

export function isConfidence(value: unknown): value is Confidence {
  return value === 1 || value === 2 || value === 3 || value === 4 || value === 5;
}

export function isSure(confidence: number | null | undefined): boolean {
  return confidence != null && confidence >= SURE_FROM;
}

/** A wrong answer with high confidence is the most useful moment to learn; the feedback says so. */
export function wantsOverconfidenceNote(
  isCorrect: boolean,
  confidence: Confidence | null | undefined,
): boolean {
  return !isCorrect && isSure(confidence);
}
