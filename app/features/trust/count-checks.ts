import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { questionChecks } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import type { CheckOutcome, Gate } from "#app/rules/trust/gates.ts";

/** How many questions each gate stopped, and what became of them. */
export class CheckTally {
  readonly counts = new Map<Gate | CheckOutcome, number>();

  add(outcome: Gate | CheckOutcome, count = 1): void {
    if (count > 0) this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + count);
  }
}

/** Adds to the day's figures of one verifier. */
export async function countChecks(
  { counts }: CheckTally,
  checker: string,
  now: Date,
  tx: Pick<typeof db, "insert"> = db,
): Promise<void> {
  if (counts.size === 0) return;
  const day = localDay(now, "UTC");
  // In one order everywhere: two statements that lock the same rows otherwise wait for each other.
  const rows = [...counts]
    .map(([outcome, count]) => ({ day, checker, outcome, count }))
    .toSorted((one, other) => one.outcome.localeCompare(other.outcome));
  await tx
    .insert(questionChecks)
    .values(rows)
    .onConflictDoUpdate({
      target: [questionChecks.day, questionChecks.checker, questionChecks.outcome],
      set: { count: sql`${questionChecks.count} + excluded.count` },
    });
}
