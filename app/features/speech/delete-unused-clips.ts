import { lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { speechClips } from "#app/db/tables/index.ts";

const UNUSED_DAYS = 90;

/** Deletes sentences that nobody has listened to for a season: each minute of sound is about a megabyte. */
export async function deleteUnusedClips(now: Date): Promise<void> {
  const old = new Date(now.getTime() - UNUSED_DAYS * 86_400_000);
  await db.delete(speechClips).where(lt(speechClips.usedAt, old));
}
