import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { enqueueRun } from "./start-run.ts";

/**
 * Queues active runs without a job: a backup contains the runs but not their jobs. Otherwise the learner would wait
 * forever and couldn't start another topic.
 */
export async function resumeRuns(): Promise<{ resumed: number }> {
  return db.transaction(async (tx) => {
    // Locked, so that two processes that start together queue a run only once.
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from generations
      where status in ('queued', 'running') and not exists (
        select from pgboss.job
        where name = 'write-lessons' and state in ('created', 'retry', 'active')
          and data ->> 'generationId' = generations.id::text)
      for update skip locked`);
    for (const { id } of rows) await enqueueRun(tx, id);
    return { resumed: rows.length };
  });
}
