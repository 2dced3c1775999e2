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

/** Where root puts a copy for an account that may not enter our folder: only root can write there. */
const COPIES_OF_ROOT = "/var/lib/nectar";

/**
 * The programs of the installed package, complete and within reach of the account that runs them.
 * The package comes without its symbolic links, and its folder may belong to somebody else, be read-only, or lie
 * below a closed home: then a copy (60 MB, once a version) is made in `copies`, or by root in /var/lib/nectar.
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

/** False when links are missing and may not be made here. Safe to run in several processes at once. */
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
      `The account that runs the embedded database may not read ${copy}: open that folder, or start Nectar as an ordinary user.`,
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
    // Another process was faster.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

/** A strict umask, here or when the package was installed, must not keep the server's account out. */
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
      `The embedded database is not complete, ${binaries.postgres} cannot be run: run npm ci again, or set DATABASE_URL.`,
    );
  }
  return binaries;
}
