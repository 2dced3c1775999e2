import { db } from "#app/db/client.ts";
import { instance } from "#app/db/tables/index.ts";

/** For `ops status`: backups may be anywhere. */
export async function recordBackup(now: Date): Promise<void> {
  await db.update(instance).set({ lastBackupAt: now });
}
