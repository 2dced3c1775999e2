import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { now } from "#app/platform/clock.ts";
import { SetupError } from "#app/platform/setup-error.ts";
import { writeBackup } from "./write-backup.ts";

const MAX_COPIES = 3;

/**
 * Writes a backup before something changes all data, and keeps the newest three of its kind. Returns its path. Their
 * names sort by time.
 */
export async function writeSafetyCopy(
  connectionString: string,
  folder: string,
  change: "upgrade" | "restore",
): Promise<string> {
  const moment = now().toISOString().replaceAll(/[-:.]/g, "");
  const file = join(folder, `before-${change}-${moment}.gz`);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new SetupError(`The backup before the ${change} couldn’t be written: ${error.message}`);
  });
  await writeBackup(connectionString, file);
  const ofThisKind = new RegExp(`^before-${change}-\\w+\\.gz$`);
  const earlier = (await readdir(folder)).filter((name) => ofThisKind.test(name));
  for (const name of earlier.toSorted().slice(0, -MAX_COPIES)) await rm(join(folder, name));
  return file;
}
