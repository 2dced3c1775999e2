import { localDay } from "../day.ts";
import { isLeech, recallAt, type ConceptMemory } from "./memory.ts";
import { KNOWN } from "./memory-after.ts";

export type ConceptState = "not-started" | "shaky" | "due" | "known" | "learning";

/** What the screens call each state. A lesson's row says the spec's 'Needs Review' and 'Recommended Review'. */
export const CONCEPT_LABELS: Record<ConceptState, string> = {
  "not-started": "Not started",
  shaky: "Shaky",
  learning: "Getting there",
  known: "Mastered",
  due: "Due for review",
};

export const SHAKY_BELOW = 0.6;
const MILLISECONDS_PER_HOUR = 3_600_000;

/** Changes by itself only from one local day to the next: a concept is due for the whole of its day. */
export function conceptState(
  memory: ConceptMemory | null,
  now: Date,
  timeZone: string,
): ConceptState {
  if (memory === null) return "not-started";
  if (memory.understanding < SHAKY_BELOW || isLeech(memory)) return "shaky";
  if (isDue(memory, now, timeZone)) return "due";
  return isKnown(memory) ? "known" : "learning";
}

export function isDue({ dueAt }: Pick<ConceptMemory, "dueAt">, now: Date, timeZone: string) {
  return dueAt !== null && localDay(dueAt, timeZone) <= localDay(now, timeZone);
}

/** Understood, and proved by two different questions on two days. */
export function isKnown(memory: ConceptMemory): boolean {
  const { understanding, rightQuestions, firstRightAt, lastRightAt } = memory;
  if (firstRightAt === null || lastRightAt === null) return false;
  const hours = (lastRightAt.getTime() - firstRightAt.getTime()) / MILLISECONDS_PER_HOUR;
  return (
    understanding >= KNOWN.from &&
    rightQuestions.length >= KNOWN.questions &&
    hours >= KNOWN.hoursApart
  );
}

/** Understanding times recall, 0 to 1; null before the first answer. */
export function masteryShown(
  memory: ConceptMemory | null,
  factor: number,
  now: Date,
): number | null {
  return memory && memory.understanding * recallAt(memory, factor, now);
}
