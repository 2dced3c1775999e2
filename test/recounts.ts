import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { recountEachLearner } from "#app/features/reports/recount-answers.ts";

/** What the queued jobs would count again. */
export async function queuedRecounts(): Promise<{ questionIds: string[] }[]> {
  const { rows } = await db.execute<{ data: { questionIds: string[] } }>(
    sql`select data from pgboss.job where name = 'recount-answers' order by created_on`,
  );
  return rows.map(({ data }) => data);
}

/** Runs the queued jobs, and empties their queue. */
export async function recountQueued(now: Date): Promise<void> {
  for (const input of await queuedRecounts())
    await recountEachLearner(input, () => now, AbortSignal.timeout(60_000));
  await db.execute(sql`delete from pgboss.job where name = 'recount-answers'`);
}
