import { and, inArray, lt, notInArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { imports } from "#app/db/tables/index.ts";

const DAY = 86_400_000;
/** How long the page says what became of a file. */
const ENDED_RETENTION_DAYS = 30;

/** Files that nobody confirmed for a day, with their bytes, and what became of others a month ago. */
export async function deleteOldImports(now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const ended = ["done", "refused", "failed"] as const;
  await db
    .delete(imports)
    .where(and(notInArray(imports.status, [...ended]), lt(imports.createdAt, ago(1))));
  await db
    .delete(imports)
    .where(
      and(inArray(imports.status, [...ended]), lt(imports.createdAt, ago(ENDED_RETENTION_DAYS))),
    );
}
