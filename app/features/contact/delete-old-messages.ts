import { lt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { contactMessages } from "#app/db/tables/index.ts";

const MESSAGE_RETENTION_DAYS = 180;

/** Deletes messages after half a year, when no further answer is expected. */
export async function deleteOldMessages(now: Date): Promise<void> {
  const old = new Date(now.getTime() - MESSAGE_RETENTION_DAYS * 86_400_000);
  await db.delete(contactMessages).where(lt(contactMessages.createdAt, old));
}
