import type { AnsweredConcept } from "#app/rules/memory/evidence.ts";
import type { ConceptMemory } from "#app/rules/memory/memory.ts";

export const DAYS = 365;
export const CONCEPTS = 40;
export const DESIRED_RETENTION = 0.9;
const MILLISECONDS_PER_DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
/** Everyone learns at six in the evening. */
const HOUR = 18;

export function momentOf(day: number): Date {
  return new Date(START + (day + HOUR / 24) * MILLISECONDS_PER_DAY);
}

/** The day on which a concept is due; null while it is out of the schedule. */
export function dueDay(memory: Pick<ConceptMemory, "dueAt"> | null): number | null {
  if (!memory?.dueAt) return null;
  return Math.floor((memory.dueAt.getTime() - START) / MILLISECONDS_PER_DAY);
}

/** An unaided answer in a session of its own. */
export function answerOn(
  day: number,
  answer: Pick<AnsweredConcept, "isCorrect" | "guessChance" | "questionId" | "setting"> &
    Partial<AnsweredConcept>,
): AnsweredConcept {
  return {
    id: `${day}`,
    conceptId: "concept",
    sessionId: `${day}`,
    answeredAt: momentOf(day),
    hints: 0,
    attempt: 1,
    confidence: null,
    ...answer,
  };
}
