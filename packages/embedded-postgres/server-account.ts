import {
  chmodSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** The account that runs the server, if it must differ from ours. */
export type ServerAccount = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. Under root it runs as the owner of the cluster, so that a folder created by an
 * ordinary user stays usable for that user; otherwise as `nectar` (a dedicated account, if the operator made one),
 * `postgres` or `nobody`. Null means our own account. Every process of that account can read the cluster.
 */
export function serverAccount(cluster: string): ServerAccount | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = accountIn(readFileSync("/etc/passwd", "utf8"));
  if (account) return account;
  throw new EmbeddedPostgresError(
    "The embedded database must not run as root, and this machine has no account 'nectar', 'postgres' or 'nobody': start Nectar as an ordinary user, or set DATABASE_URL.",
  );
}

/** The first of our accounts that a list in the form of /etc/passwd has. */
export function accountIn(accounts: string): ServerAccount | null {
  for (const name of ["nectar", "postgres", "nobody"]) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, "m").exec(accounts) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

/** Whether the account can traverse every parent of this folder and read it. */
export function canReach(account: ServerAccount, folder: string): boolean {
  const path = realpathSync(folder);
  return (
    isOpenTo(account, path, 0o5) && parentsOf(path).every((each) => isOpenTo(account, each, 0o1))
  );
}

function isOpenTo({ uid, gid }: ServerAccount, folder: string, wanted: number): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const granted = owner === uid ? mode >> 6 : group === gid ? mode >> 3 : mode;
  return (granted & wanted) === wanted;
}

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...parentsOf(parent)];
}

/** Gives the whole folder to the account, such as a backup that root copied back. */
export function chownRecursively(folder: string, { uid, gid }: ServerAccount): void {
  lchownSync(folder, uid, gid);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory()) chownRecursively(path, { uid, gid });
    else lchownSync(path, uid, gid);
  }
}

/** PostgreSQL requires mode 0700; a copy or the umask may have changed it. */
export function closeToOthers(folder: string): void {
  if ((statSync(folder).mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}
