import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { profiles } from "#app/db/tables/index.ts";

/** Lessons as one page, or card by card; the other preferences stay. */
export async function chooseReadingMode(learnerId: string, onePage: boolean): Promise<void> {
  const chosen = JSON.stringify({ onePage });
  await db
    .update(profiles)
    .set({ appearance: sql`${profiles.appearance} || ${chosen}::jsonb` })
    .where(eq(profiles.id, learnerId));
}
