import { stat } from "node:fs/promises";
import type { BackupSummary } from "#app/db/read-backup.ts";

/** Its learners, last activity, date and version in one line. */
export async function describeBackup(path: string, summary: BackupSummary): Promise<string> {
  const { createdAt, version } = summary.head;
  const made = createdAt
    ? `made on ${createdAt} by version ${version}`
    : `made by an earlier version; the file is of ${(await stat(path)).mtime.toISOString()}`;
  return [describeLearners(summary.rows.get("users") ?? 0, summary.lastActive), made].join(", ");
}

export function describeLearners(learners: number, lastActive: string | null): string {
  const count = `${learners} learner${learners === 1 ? "" : "s"}`;
  return lastActive ? `${count}, last active on ${lastActive}` : `${count}, none active yet`;
}
