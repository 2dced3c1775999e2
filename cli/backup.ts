import { summariseBackup } from "#app/db/read-backup.ts";
import { writeBackup } from "#app/db/write-backup.ts";
import { recordBackup } from "#app/features/operations/record-backup.ts";
import { now } from "#app/platform/clock.ts";
import { describeBackup } from "./describe-backup.ts";
import { typedPath } from "./typed-path.ts";
import { withDatabase } from "./with-database.ts";

/** `ops backup FILE`: saves a snapshot, also while the server is running. */
export async function backup(file: string): Promise<number> {
  const path = typedPath(file);
  const rows = await withDatabase(async (connectionString) => {
    const written = await writeBackup(connectionString, path);
    await recordBackup(now());
    return written;
  });
  console.log(`${rows} rows are in ${file}.`);
  return 0;
}

/** `ops backup verify FILE`: whether it is complete and unchanged. */
export async function verify(file: string): Promise<number> {
  const path = typedPath(file);
  const summary = await summariseBackup(path);
  console.log(await describeBackup(path, summary));
  for (const [table, count] of summary.rows) console.log(`  ${table} ${count}`);
  if (summary.isVerifiable) {
    console.log(`${file} is complete: its rows and its SHA-256 are those that were written.`);
    return 0;
  }
  console.error(`${file} can be restored, but not verified: ${NO_DIGEST}`);
  return 1;
}

export const NO_DIGEST =
  "it comes from 1.0.3 or a build soon after it, whose backups have no digest.";
