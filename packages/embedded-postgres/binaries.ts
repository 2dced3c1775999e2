import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { canReach, type ServerAccount } from "./server-account.ts";

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: number };

/** Holds root's copy for an account that can't enter our folder. Only root can write there. */
const COPIES_OF_ROOT = "/var/lib/nectar";

/**
 * Finds the programs of the installed package and makes them usable by the account that runs them.
 * npm drops the package's symbolic links, and its folder may belong to someone else, be read-only or lie below a
 * closed home. In that case this copies it (60 MB, once per version) to `copies`, or as root to /var/lib/nectar.
 */
export function findBinaries(copies: string, account: ServerAccount | null): Binaries {
  const { native, version } = installedPackage();
  const isWithinReach = !account || canReach(account, native);
  const place =
    isWithinReach && completeLinks(native) ? native : copyOf(native, version, copies, account);
  return { ...programsIn(place), major: Number.parseInt(version, 10) };
}

function installedPackage() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      version: string;
    };
    return { native: realpathSync(join(root, "native")), version };
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded database for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Returns false if links are missing and can't be created here. Safe to run in several processes at once. */
function completeLinks(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const link = join(native, "..", target);
      if (!existsSync(link)) makeLink(basename(source), link);
    }
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code!)) return false;
    throw error;
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function copyOf(
  native: string,
  version: string,
  copies: string,
  account: ServerAccount | null,
): string {
  const home = account ? COPIES_OF_ROOT : copies;
  const copy = join(home, `postgresql-${version}-${process.platform}-${process.arch}`, "native");
  if (!existsSync(copy)) makeCopy(native, copy, account);
  if (account && !canReach(account, copy))
    throw new EmbeddedPostgresError(
      `The account that runs the embedded database can’t read ${copy}: open that folder, or start Nectar as an ordinary user.`,
    );
  return copy;
}

function makeCopy(native: string, copy: string, account: ServerAccount | null): void {
  const place = dirname(copy);
  mkdirSync(place, { recursive: true });
  for (const each of [place, dirname(place)]) if (account) chmodSync(each, 0o755);
  const half = mkdtempSync(join(place, "copying-"));
  try {
    const made = join(half, "native");
    cpSync(native, made, { recursive: true, verbatimSymlinks: true });
    completeLinks(made);
    openToAll(made);
    renameSync(made, copy);
  } catch (error) {
    // Ignore the error if another process finished the copy first.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** Makes every file readable to the server's account, whatever the umask was. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) openToAll(join(folder, entry.name));
    else if (entry.isFile()) chmodSync(join(folder, entry.name), 0o755);
  }
}

function programsIn(native: string) {
  const ending = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => join(native, "bin", `${name}${ending}`);
  const binaries = {
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
  };
  try {
    for (const path of Object.values(binaries)) accessSync(path, constants.X_OK);
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded database is incomplete (${binaries.postgres} doesn’t run): run npm ci again, or set DATABASE_URL.`,
    );
  }
  return binaries;
}
