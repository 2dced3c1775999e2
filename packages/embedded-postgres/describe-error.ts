import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** Turns an error of the operating system into one line that an operator can act on. Returns other errors unchanged. */
export function describeSystemError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof EmbeddedPostgresError) return error;
  const { code = "", path, syscall = "" } = error as NodeJS.ErrnoException;
  if (syscall.startsWith("spawn"))
    return new EmbeddedPostgresError(
      `The embedded database doesn’t run on this machine (${code} for ${path}): set DATABASE_URL to a PostgreSQL server.`,
    );
  return describeKnownProblem(`${code} ${error.message}`, folder, path) ?? error;
}

/** Turns what PostgreSQL printed before it exited into one line. */
export function serverComplaint(complaint: string, folder: string): EmbeddedPostgresError {
  const fatalLine = complaint
    .split("\n")
    .find((line) => /error|fatal|panic|could not|cannot/i.test(line));
  const reason = (fatalLine ?? complaint).trim().replaceAll(/\s+/g, " ");
  return (
    describeKnownProblem(complaint, folder) ??
    new EmbeddedPostgresError(
      `The embedded database in ${folder} does not start: ${reason || "it gave no reason"}`,
    )
  );
}

function describeKnownProblem(
  reason: string,
  folder: string,
  path = folder,
): EmbeddedPostgresError | null {
  if (/ENOSPC|EDQUOT|No space left|Disk quota/i.test(reason)) return diskIsFull(folder);
  if (/EROFS|Read-only file system/i.test(reason))
    return new EmbeddedPostgresError(
      `Nectar can’t write to ${folder}: the disk is read-only. Make it writable, or set another DATA_DIR.`,
    );
  if (/EACCES|EPERM|Permission denied/i.test(reason))
    return new EmbeddedPostgresError(
      `Nectar isn’t allowed to write to ${path}: give that folder to the account that runs Nectar (chown), or set another DATA_DIR.`,
    );
  if (/user does not exist/i.test(reason))
    return new EmbeddedPostgresError(
      "The account that runs Nectar has no name on this machine (/etc/passwd), and the embedded database needs one: add it, run as another account, or set DATABASE_URL.",
    );
  return null;
}

export function diskIsFull(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The disk that holds ${folder} is full: free some space there and start again. Nothing stored is lost.`,
  );
}
