import { addDays, asDay, daysBetween, weekdayOf, type Day } from "../../day.ts";
import { inOrder, type AnsweredConcept } from "../evidence.ts";
import { foldAnswers, type LearnerMemories } from "../fold-answers.ts";
import { recallAt, type ConceptMemory, type MemorySettings, type Pace } from "../memory.ts";

export const MAX_WEEKS = 12;
const DAYS_PER_WEEK = 7;

/** The average mastery of all concepts a learner had practised, at the end of a week or now. */
export type MasteryWeek = {
  /** The Monday it begins on, in UTC: a replay must not depend on the learner's time zone. */
  week: Day;
  /** 0 to 1. */
  mastery: number;
  concepts: number;
};

/** What the average mastery is computed from. */
export type MasteryNow = {
  memories: readonly Pick<ConceptMemory, "understanding" | "stability" | "lastReviewedAt">[];
  pace: Pace;
};

/** The Monday of the week of a moment. */
export function weekOf(moment: Date): Day {
  const day = asDay(moment.toISOString().slice(0, 10));
  return addDays(day, 1 - weekdayOf(day));
}

/** The mastery at a moment, as the point of its week; nothing before the first concept. */
function weekAt(week: Day, { memories, pace }: MasteryNow, moment: Date): MasteryWeek[] {
  const each = memories.map((memory) => memory.understanding * recallAt(memory, pace, moment));
  if (each.length === 0) return [];
  // Rows come in any order, and a sum of fractions depends on it: sorted, a replay finds the same.
  const sum = each.toSorted((one, other) => one - other).reduce((total, value) => total + value);
  return [{ week, mastery: sum / each.length, concepts: each.length }];
}

/** The weeks that ended between two moments without an answer, the latest twelve of them at most. */
export function endedWeeks(state: MasteryNow, after: Date, until: Date): MasteryWeek[] {
  const current = weekOf(until);
  const ended = Math.min(MAX_WEEKS, daysBetween(weekOf(after), current) / DAYS_PER_WEEK);
  return Array.from({ length: ended }, (_, index) => {
    const week = addDays(current, DAYS_PER_WEEK * (index - ended));
    return weekAt(week, state, new Date(addDays(week, DAYS_PER_WEEK)));
  }).flat();
}

export const latestWeeks = (weeks: readonly MasteryWeek[]) => weeks.slice(-MAX_WEEKS);

/** As `foldAnswers`, with the twelve weeks that ended before the last answer. */
export function foldWithWeeks(
  answers: readonly AnsweredConcept[],
  settings: MemorySettings,
): LearnerMemories & { weeks: MasteryWeek[] } {
  const last = inOrder(answers).at(-1);
  const from = last && addDays(weekOf(last.answeredAt), -DAYS_PER_WEEK * MAX_WEEKS);
  const weeks: MasteryWeek[] = [];
  let before: Date | null = null;
  const folded = foldAnswers(answers, settings, ({ learner, memories }, { answeredAt }) => {
    const week = weekOf(answeredAt);
    if (before && from && week > from && week !== weekOf(before)) {
      const state = { memories: [...memories.values()], pace: learner };
      weeks.push(...endedWeeks(state, before, answeredAt));
    }
    before = answeredAt;
  });
  return { ...folded, weeks: latestWeeks(weeks) };
}

/** The latest twelve weeks up to now: those stored at the last answer, then those since and this one. */
export function weeksUntil(
  stored: readonly MasteryWeek[],
  since: readonly MasteryWeek[],
  now: Date,
): MasteryWeek[] {
  const first = addDays(weekOf(now), -DAYS_PER_WEEK * (MAX_WEEKS - 1));
  return [...stored, ...since].filter(({ week }) => week >= first);
}
