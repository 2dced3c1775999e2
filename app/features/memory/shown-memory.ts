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
 * `masteryShown` of `rules/memory/concept-state.ts` as the database computes it. With `date_part`: `extract` computes with
 * numerics, which takes as long as all the rest.
 */
export function masteryIn(
  { understanding, stability, lastReviewedAt }: Shown,
  factor: SQLWrapper,
  moment: SQLWrapper,
): SQL<number> {
  const days = sql`greatest(0::float8, date_part('epoch', ${moment} - ${lastReviewedAt}) / ${sql.raw(`${SECONDS_PER_DAY}`)})`;
  return sql`(${understanding} * power(1 + ${FORGETTING.factor}::float8 * ${days} / (${stability} * coalesce((${factor}), ${NEW_FACTOR}::float8)), ${FORGETTING.decay}::float8))`;
}
