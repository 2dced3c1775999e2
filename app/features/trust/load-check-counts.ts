import { asc, eq, gte, sum } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { questionChecks, questions } from "#app/db/tables/index.ts";
import { localDay } from "#app/rules/day.ts";
import type { CheckOutcome, Gate } from "#app/rules/trust/gates.ts";

const DAYS = 30;

/** The last 30 days of each verifier: how often each gate stopped a question, and what became of it. */
export async function loadCheckCounts(now: Date) {
  const since = localDay(new Date(now.getTime() - DAYS * 86_400_000), "UTC");
  const { checker, outcome, count } = questionChecks;
  const rows = await db
    .select({ checker, outcome, count: sum(count).mapWith(Number) })
    .from(questionChecks)
    .where(gte(questionChecks.day, since))
    .groupBy(checker, outcome)
    .orderBy(asc(checker), asc(outcome));
  return [...Map.groupBy(rows, (row) => row.checker)].map(([name, counts]) => ({
    checker: name,
    counts: new Map<Gate | CheckOutcome, number>(counts.map((row) => [row.outcome, row.count])),
  }));
}

/** Questions that still wait for a check. */
export const countUnchecked = (): Promise<number> =>
  db.$count(questions, eq(questions.reviewState, "unchecked"));
