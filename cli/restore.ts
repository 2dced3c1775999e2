import { join } from "node:path";
import { db } from "#app/db/client.ts";
import { inTransaction, withConnection } from "#app/db/own-connection.ts";
import { createQueues, enqueue, startQueue, stopQueue } from "#app/db/queue.ts";
import { summariseBackup, type BackupSummary } from "#app/db/read-backup.ts";
import { refuseWhileServing } from "#app/db/refuse-while-serving.ts";
import { restoreBackup } from "#app/db/restore-backup.ts";
import { writeSafetyCopy } from "#app/db/safety-copy.ts";
import { summariseDatabase, type DatabaseSummary } from "#app/db/summarise-database.ts";
import { acceptSecret, hasRightSecret } from "#app/features/operations/app-secret.ts";
import { env } from "#app/platform/env.ts";
import { SetupError } from "#app/platform/setup-error.ts";
import { NO_DIGEST } from "./backup.ts";
import { describeBackup, describeLearners } from "./describe-backup.ts";
import { NOT_DONE } from "./command.ts";
import { typedPath } from "./typed-path.ts";
import { whileConnected, withDatabaseAsItIs } from "./with-database.ts";

const OTHER_SECRET =
  "The backup was made with another APP_SECRET, so its authenticator apps and recovery codes do not work here. To keep them, put that secret (app-secret in its DATA_DIR) in place and restore again; to let a learner in without them, use `user two-step-off EMAIL`.";

/** `ops restore FILE`: says what it would replace; with `--yes`, replaces all data with a backup. */
export async function restore(file: string, isConfirmed: boolean): Promise<number> {
  const path = typedPath(file);
  const summary = await summariseBackup(path);
  const isRestored = await withDatabaseAsItIs(async (connectionString) => {
    const present = await withConnection(connectionString, "restore", summariseDatabase);
    if (present.status === "newer")
      throw new SetupError(
        "The database was written by a newer version of this program. Restore into an empty database (docs/operations.md, “Going back”). Nothing was changed.",
      );
    if (!isConfirmed) {
      await ask(file, path, summary, present);
      return false;
    }
    await replace(connectionString, file, path, present);
    if (!summary.isVerifiable) console.error(`${file} could not be verified: ${NO_DIGEST}`);
    return true;
  });
  return isRestored ? 0 : NOT_DONE;
}

async function ask(file: string, path: string, summary: BackupSummary, present: DatabaseSummary) {
  console.log(`This would replace everything in the database:
  ${describeDatabase(present)}
by the backup ${file}:
  ${await describeBackup(path, summary)}`);
  if (!summary.isVerifiable) console.log(`It can’t be verified: ${NO_DIGEST}`);
  console.log(
    `Nothing was changed. If that’s what you want, stop Nectar and run: npm run ops -- restore ${file} --yes`,
  );
}

const describeDatabase = (present: DatabaseSummary): string =>
  present.status === "known"
    ? describeLearners(present.learners, present.lastActive)
    : "nothing, it is empty";

async function replace(
  connectionString: string,
  file: string,
  path: string,
  { status }: DatabaseSummary,
): Promise<void> {
  await withConnection(connectionString, "restore", (client) =>
    inTransaction(client, "", () => refuseWhileServing(client)),
  );
  if (status === "known") {
    const folder = join(env().DATA_DIR, "backups");
    const copy = await writeSafetyCopy(connectionString, folder, "restore");
    console.log(`The database as it was before is in ${copy}.`);
  }
  const rows = await restoreBackup(connectionString, path);
  console.log(`${rows} rows were restored from ${file}. Everyone has to sign in again.`);
  await createQueues(connectionString);
  await whileConnected(connectionString, () => resumeWork(connectionString));
}

/** A backup contains no jobs, so queue unfinished lessons and pending emails again. */
async function resumeWork(connectionString: string): Promise<void> {
  await startQueue(connectionString, false);
  await db.transaction((tx) => enqueue(tx, "clean-up", {}));
  await stopQueue();
  if (await hasRightSecret()) return;
  await acceptSecret();
  console.error(OTHER_SECRET);
}
