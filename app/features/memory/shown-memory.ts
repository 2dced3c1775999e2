import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { learnerMemories, memories } from "#app/db/tables/index.ts";
import { NEW_PACE } from "#app/rules/memory/memory.ts";

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

/** What the recall shown depends on besides the memory; null for a learner without one. */
export const storedPace = { factor: learnerMemories.factor, decay: learnerMemories.decay };

type Shown = Record<"understanding" | "stability" | "lastReviewedAt", SQLWrapper>;

/**
 * `masteryShown` of `rules/memory/concept-state.ts` as the database computes it, for thousands of rows. What is the same for all of them
 * is a select of its own, computed once. `tstzrange_subdiff` is the seconds between two moments; taken from an interval they cost 0.3 ms more
 * for 2,000 memories, and progress rates them for up to twelve weeks.
 */
export function masteryIn(
  { understanding, stability, lastReviewedAt }: Shown,
  { factor, decay }: Record<"factor" | "decay", SQLWrapper>,
  moment: SQLWrapper,
): SQL<number> {
  const shape = sql`coalesce((${decay}), ${NEW_PACE.decay}::float8)`;
  const perSecond = sql`(select (power(0.9::float8, -1 / ${shape}) - 1) / ${sql.raw(`${SECONDS_PER_DAY}`)} / coalesce((${factor}), ${NEW_PACE.factor}::float8))`;
  const seconds = sql`greatest(0::float8, tstzrange_subdiff(${moment}, ${lastReviewedAt}))`;
  return sql`(${understanding} * power(1 + ${perSecond} * ${seconds} / ${stability}, (select -${shape})))`;
}
