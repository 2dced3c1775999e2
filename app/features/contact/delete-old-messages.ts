import { lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { contactMessages } from "#app/db/tables/index.ts";

const KEPT_DAYS = 180;

/** Deletes messages after half a year: by then they are answered, or never will be. */
export async function deleteOldMessages(now: Date): Promise<void> {
  const old = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, old));
}
