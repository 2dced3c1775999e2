import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { memories } from "#app/db/tables/index.ts";
import { NEW_FACTOR } from "#app/rules/memory/memory.ts";
import { FORGETTING } from "#app/rules/memory/scheduler.ts";

const SECONDS_PER_DAY = 86_400;

/** The columns of a memory from which its state and mastery are shown: a screen may read thousands of them. */
export const shownMemory = {
  stability: memories.stability,
  lastReviewedAt: memories.lastReviewedAt,
  dueAt: memories.dueAt,
  understanding: memories.understanding,
  lapses: memories.lapses,
  lapsesInARow: memories.lapsesInARow,
  rightQuestions: memories.rightQuestions,
  firstRightAt: memories.firstRightAt,
  lastRightAt: memories.lastRightAt,
};

type Shown = Record<"understanding" | "stability" | "lastReviewedAt", SQLWrapper>;

/**
 * `masteryShown` of `rules/memory/concept-state.ts` as the database computes it, for thousands of rows. What is the same for all of them
 * is a select of its own, computed once. `tstzrange_subdiff` is the seconds between two moments; taken from an interval they cost 0.3 ms more
 * for 2,000 memories, and progress rates them for up to twelve weeks.
 */
export function masteryIn(
  { understanding, stability, lastReviewedAt }: Shown,
  factor: SQLWrapper,
  moment: SQLWrapper,
): SQL<number> {
  const pace = sql`(select ${FORGETTING.factor}::float8 / ${sql.raw(`${SECONDS_PER_DAY}`)} / coalesce((${factor}), ${NEW_FACTOR}::float8))`;
  const seconds = sql`greatest(0::float8, tstzrange_subdiff(${moment}, ${lastReviewedAt}))`;
  return sql`(${understanding} * power(1 + ${pace} * ${seconds} / ${stability}, ${FORGETTING.decay}::float8))`;
}
