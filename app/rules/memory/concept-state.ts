import { localDay } from "../day.ts";
import type { ConceptState } from "./concept-labels.ts";
import { isLeech, recallAt, type ConceptMemory, type Pace } from "./memory.ts";
import { asRemembered, type Remembered } from "./mastery/mastery-text.ts";
import { KNOWN } from "./memory-after.ts";

export const SHAKY_BELOW = 0.6;
const MILLISECONDS_PER_HOUR = 3_600_000;
const MILLISECONDS_PER_DAY = 24 * MILLISECONDS_PER_HOUR;

/** What a state and the mastery shown depend on. */
export type ShownMemory = Omit<ConceptMemory, "difficulty" | "seenQuestions" | "recentSessions">;

/** Changes by itself only from one local day to the next: a concept is due for the whole of its day. */
export function conceptState(
  memory: ShownMemory | null,
  now: Date,
  timeZone: string,
): ConceptState {
  if (memory === null) return "not-started";
  if (memory.understanding < SHAKY_BELOW || isLeech(memory)) return "shaky";
  if (isDue(memory, now, timeZone)) return "due";
  return isKnown(memory) ? "known" : "learning";
}

export function isDue({ dueAt }: Pick<ConceptMemory, "dueAt">, now: Date, timeZone: string) {
  if (dueAt === null) return false;
  const days = (dueAt.getTime() - now.getTime()) / MILLISECONDS_PER_DAY;
  // Finding the local day of each concept would take most of the time of a screen with thousands of them.
  if (Math.abs(days) > 2) return days < 0;
  return localDay(dueAt, timeZone) <= localDay(now, timeZone);
}

/** Understood, and proved by two different questions on two days. */
export function isKnown(memory: ShownMemory): boolean {
  const { understanding, rightQuestions, firstRightAt, lastRightAt } = memory;
  if (firstRightAt === null || lastRightAt === null) return false;
  const hours = (lastRightAt.getTime() - firstRightAt.getTime()) / MILLISECONDS_PER_HOUR;
  return (
    understanding >= KNOWN.from &&
    rightQuestions.length >= KNOWN.questions &&
    hours >= KNOWN.hoursApart
  );
}

/** A lesson's state is that of its concepts: the one that needs something first, mastered when all are. */
export function lessonState(states: readonly ConceptState[]): ConceptState {
  const started = states.filter((state) => state !== "not-started");
  if (started.length === 0) return "not-started";
  for (const state of ["shaky", "due"] as const) if (started.includes(state)) return state;
  return states.every((state) => state === "known") ? "known" : "learning";
}

/** Of a lesson: averages over its practised concepts; null while there are none. */
export const averageRemembered = (
  concepts: readonly Omit<Remembered, "isForgotten">[],
): Remembered =>
  asRemembered(
    averageOf(concepts.map(({ mastery }) => mastery)),
    averageOf(concepts.map(({ recall }) => recall)),
  );

function averageOf(shares: readonly (number | null)[]): number | null {
  const stated = shares.flatMap((share) => share ?? []);
  return stated.length === 0 ? null : stated.reduce((sum, share) => sum + share, 0) / stated.length;
}

/** Mastery with the recall in it, which decides whether a screen says it as a number. */
export function remembered(memory: ShownMemory | null, pace: Pace, now: Date): Remembered {
  return asRemembered(masteryShown(memory, pace, now), memory && recallAt(memory, pace, now));
}

/** Understanding times recall, 0 to 1; null before the first answer. */
export function masteryShown(memory: ShownMemory | null, pace: Pace, now: Date): number | null {
  return memory && memory.understanding * recallAt(memory, pace, now);
}
