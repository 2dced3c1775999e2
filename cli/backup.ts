import { resolve } from "node:path";
import { db } from "#app/db/client.ts";
import { enqueue, startQueue, stopQueue } from "#app/db/queue.ts";
import { restoreBackup } from "#app/db/restore-backup.ts";
import { writeBackup } from "#app/db/write-backup.ts";
import { acceptSecret, hasRightSecret } from "#app/features/operations/app-secret.ts";
import { withDatabase } from "./with-database.ts";

/** Relative paths are resolved from the directory the command was run in. */
const from = (file: string) => resolve(process.env.INIT_CWD ?? ".", file);

const OTHER_SECRET =
  "The backup was made with another APP_SECRET, so its authenticator apps and recovery codes do not work here. To keep them, put that secret (app-secret in its DATA_DIR) in place and restore again; to let a learner in without them, use `user two-step-off EMAIL`.";

/** `ops backup FILE`: saves a snapshot, also while the server is running. */
export async function backup([file]: string[]): Promise<number> {
  if (!file) {
    console.error("Usage: npm run ops -- backup FILE");
    return 1;
  }
  const rows = await withDatabase((connectionString) => writeBackup(connectionString, from(file)));
  console.log(`${rows} rows are in ${file}.`);
  return 0;
}

/** `ops restore FILE`: replaces all data with a backup. */
export async function restore([file]: string[]): Promise<number> {
  if (!file) {
    console.error("Usage: npm run ops -- restore FILE");
    return 1;
  }
  await withDatabase(async (connectionString) => {
    const rows = await restoreBackup(connectionString, from(file));
    console.log(`${rows} rows were restored from ${file}. Everyone has to sign in again.`);
    await resumeWork(connectionString);
    if (await hasRightSecret()) return;
    await acceptSecret();
    console.error(OTHER_SECRET);
  });
  return 0;
}

/** A backup contains no jobs, so queue unfinished lessons and pending emails again. */
async function resumeWork(connectionString: string): Promise<void> {
  await startQueue(connectionString, false);
  await db.transaction((tx) => enqueue(tx, "clean-up", {}));
  await stopQueue();
}
