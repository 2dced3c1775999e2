import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { Binaries } from "./binaries.ts";
import { serverComplaint } from "./describe-error.ts";
import { sendSignal } from "./postmaster.ts";
import { serversOf } from "./running-process.ts";
import { runProgram } from "./run-program.ts";
import { closeToOthers, chownRecursively, type ServerAccount } from "./server-account.ts";

export const OWNER = "nectar";
const UNFINISHED = "cluster-unfinished-";

type Making = {
  folder: string;
  account: ServerAccount | null;
  binaries: Binaries;
  passwordFile: string | null;
  durable: boolean;
};

export const clusterIn = (folder: string): string => join(folder, "cluster");

/** Creates the cluster on the first start. Throws if the folder holds something we can't use. */
export async function provideCluster(making: Making): Promise<string> {
  const cluster = clusterIn(making.folder);
  removeUnfinished(making.folder, making.binaries.pgCtl);
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) await makeCluster(making, cluster);
  checkVersion(cluster, making.binaries.major);
  takeOwnership(cluster, making.account);
  return cluster;
}

/** Initialises under a temporary name and renames at the end, so that a killed start leaves nothing behind. */
async function makeCluster(making: Making, cluster: string): Promise<void> {
  const unfinished = mkdtempSync(join(making.folder, UNFINISHED));
  if (making.account) chownRecursively(unfinished, making.account);
  const child = runProgram({
    account: making.account,
    folder: unfinished,
    program: making.binaries.initdb,
    options: (folder) => initdbOptions(folder, making),
    output: "pipe",
  });
  const [complaints, , [exitCode]] = await Promise.all([
    text(child.stderr!),
    text(child.stdout!),
    once(child, "close"),
  ]);
  if (exitCode !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw serverComplaint(complaints, making.folder);
  }
  renameSync(unfinished, cluster);
  if (making.durable) flushFolder(making.folder);
}

function initdbOptions(folder: string, { passwordFile, durable }: Making): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${OWNER}`,
    "--encoding=UTF8",
    // PostgreSQL's built-in C.UTF-8 sorts and folds the same on every system, whatever its libraries.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    ...(passwordFile
      ? ["--auth=scram-sha-256", `--pwfile=${passwordFile}`]
      : ["--auth-local=trust", "--auth-host=reject"]),
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
}

function removeUnfinished(folder: string, pgCtl: string): void {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(UNFINISHED))) {
    const unfinished = join(folder, name);
    // The initdb of a killed process may still be writing here.
    for (const pid of serversOf(unfinished)) sendSignal(pid, "KILL", pgCtl);
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 5 });
  }
}

function checkVersion(cluster: string, expected: number): void {
  const file = join(cluster, "PG_VERSION");
  if (!existsSync(file))
    throw new EmbeddedPostgresError(
      `${cluster} doesn’t hold a database: move it away, or restore a backup in its place.`,
    );
  const version = Number.parseInt(readFileSync(file, "utf8"), 10);
  if (version !== expected)
    throw new EmbeddedPostgresError(
      `The data in ${cluster} was written by PostgreSQL ${version}, and this Nectar brings PostgreSQL ${expected}: start the Nectar that wrote it, make a backup there, and restore that here.`,
    );
}

function takeOwnership(cluster: string, account: ServerAccount | null): void {
  const { uid } = statSync(cluster);
  if (account) {
    const owners = [uid, statSync(join(cluster, "PG_VERSION")).uid];
    if (owners.some((owner) => owner !== account.uid)) chownRecursively(cluster, account);
  } else if (process.getuid && uid !== process.getuid()) {
    throw new EmbeddedPostgresError(
      `${cluster} belongs to another account (number ${uid}): start Nectar as that account, or hand the folder over with chown.`,
    );
  }
  closeToOthers(cluster);
}

/** A rename survives a power loss only once its parent folder is flushed. */
function flushFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
