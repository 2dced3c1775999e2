import type { Client } from "pg";
import { newestMigration, schemaHistory } from "./schema-history.ts";

export type DatabaseSummary =
  | { status: "empty" }
  | { status: "newer" }
  | {
      status: "known";
      learners: number;
      /** The newest day on which anyone learned, YYYY-MM-DD. */
      lastActive: string | null;
    };

/** What a database of this or an earlier version holds, without changing it. */
export async function summariseDatabase(client: Client): Promise<DatabaseSummary> {
  const newest = await newestMigration(client);
  if (newest === null) return { status: "empty" };
  if (newest > (schemaHistory().at(-1)?.createdAt ?? 0)) return { status: "newer" };
  const { rows } = await client.query<{ learners: number; lastActive: string | null }>(
    `select (select count(*)::int from users) as learners,
      (select max(day)::text from activity_days) as "lastActive"`,
  );
  return { status: "known", learners: 0, lastActive: null, ...rows[0] };
}
