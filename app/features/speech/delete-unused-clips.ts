import { desc, gt, inArray, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { speechClips } from "#app/db/tables/index.ts";

const UNUSED_DAYS = 90;
/** About two gigabytes, as many as the default of `AI_DAILY_TOKENS` buys in a day. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Deletes sentences that nobody has listened to for a season, and of too many those that were heard longest ago: each minute of
 * sound is about a megabyte.
 */
export async function deleteUnusedClips(
  now: Date,
  mostCharacters = MOST_CHARACTERS,
): Promise<void> {
  const old = new Date(now.getTime() - UNUSED_DAYS * 86_400_000);
  await db.delete(speechClips).where(lt(speechClips.usedAt, old));
  const order = [desc(speechClips.usedAt), desc(speechClips.hash)];
  const clips = db
    .select({
      hash: speechClips.hash,
      total:
        sql<number>`sum(${speechClips.characters}) over (order by ${sql.join(order, sql`, `)})`.as(
          "total",
        ),
    })
    .from(speechClips)
    .as("clips");
  const beyond = db.select({ hash: clips.hash }).from(clips).where(gt(clips.total, mostCharacters));
  await db.delete(speechClips).where(inArray(speechClips.hash, beyond));
}
