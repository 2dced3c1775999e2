import { openAsBlob } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { AwsClient } from "aws4fetch";
import { writeBackup } from "#app/db/write-backup.ts";
import type { Environment } from "#app/platform/env.ts";
import { recordBackup } from "./record-backup.ts";

type BackupSettings = Pick<
  Environment,
  "DATA_DIR" | "BACKUP_S3_URL" | "BACKUP_S3_KEY_ID" | "BACKUP_S3_SECRET" | "BACKUP_S3_REGION"
>;

const MAX_DAILY_BACKUPS = 7;
const DAILY = /^daily-\d{4}-\d\d-\d\d\.gz$/;
const COPY_TIMEOUT_MS = 600_000;

/**
 * Saves everything to `DATA_DIR/backups/daily-<day>.gz`, keeps the newest seven of these, and copies the file to an S3-compatible
 * address where there is one. Throws if either fails; a copy that failed leaves the file.
 */
export async function backUp(
  connectionString: string,
  settings: BackupSettings,
  now: Date,
): Promise<{ file: string; rows: number }> {
  const folder = join(settings.DATA_DIR, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `daily-${now.toISOString().slice(0, 10)}.gz`);
  const rows = await writeBackup(connectionString, file);
  await recordBackup(now);
  await removeOldest(folder);
  if (settings.BACKUP_S3_URL) await copyToS3(file, settings.BACKUP_S3_URL, settings);
  return { file, rows };
}

async function removeOldest(folder: string): Promise<void> {
  const daily = (await readdir(folder)).filter((name) => DAILY.test(name)).toSorted();
  await Promise.all(
    daily.slice(0, -MAX_DAILY_BACKUPS).map((name) => rm(join(folder, name), { force: true })),
  );
}

async function copyToS3(file: string, address: string, settings: BackupSettings): Promise<void> {
  const client = new AwsClient({
    accessKeyId: settings.BACKUP_S3_KEY_ID ?? "",
    secretAccessKey: settings.BACKUP_S3_SECRET ?? "",
    region: settings.BACKUP_S3_REGION,
    service: "s3",
  });
  const url = `${address.replace(/\/+$/, "")}/${basename(file)}`;
  const headers = { "x-amz-content-sha256": "UNSIGNED-PAYLOAD" };
  const { url: signedUrl, headers: signed } = await client.sign(url, { method: "PUT", headers });
  const response = await fetch(signedUrl, {
    method: "PUT",
    headers: signed,
    // A file that is read while it is sent, with a known length.
    body: await openAsBlob(file),
    signal: AbortSignal.timeout(COPY_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the backup couldn't be copied: ${response.status}`);
}
