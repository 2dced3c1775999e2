import { existsSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { diskIsFull } from "./describe-error.ts";
import { ask } from "./ask-server.ts";
import type { Log } from "./log.ts";

const MEGABYTE = 1024 * 1024;
/** Bytes reserved on disk and released when it fills up, so that the server can still restart and be read. */
const RESERVE_BYTES = 24 * MEGABYTE;
const LOW_BYTES = 8 * MEGABYTE;
const SUFFICIENT_BYTES = RESERVE_BYTES + 2 * LOW_BYTES;
const POLL_INTERVAL_MS = 2_000;

const reserveIn = (folder: string) => join(folder, "reserve");
const hasReserve = (folder: string) => existsSync(reserveIn(folder));

/** Refuses to start without free space: a full disk would stop PostgreSQL in the middle of its work. */
export function refuseFullDisk(folder: string): void {
  const { freeMegabytes, neededMegabytes } = diskSpace(folder);
  if (freeMegabytes >= neededMegabytes) return;
  throw new EmbeddedPostgresError(
    `The disk that holds ${folder} is full: free some space, until at least ${neededMegabytes} MB are free, and start again. Nothing stored is lost.`,
  );
}

/** The free space of a folder's disk, and how much of it the database needs to accept writes. */
export function diskSpace(folder: string): { freeMegabytes: number; neededMegabytes: number } {
  const needed = hasReserve(folder) ? LOW_BYTES : SUFFICIENT_BYTES;
  return { freeMegabytes: freeBytes(folder) / MEGABYTE, neededMegabytes: needed / MEGABYTE };
}

/**
 * Makes the database read-only before the disk is full: writes fail (SQLSTATE 25006) and reads continue. PostgreSQL
 * would shut down if it couldn't write its log. Detects freed space by itself.
 */
export async function guardDisk(folder: string, address: string, log: Log) {
  let isReadOnly: boolean | null = null;

  async function check(): Promise<void> {
    freeReserveIfLow(folder);
    if (!hasReserve(folder) && freeBytes(folder) >= SUFFICIENT_BYTES) createReserve(folder);
    await setReadOnly(!hasReserve(folder));
  }

  async function setReadOnly(wanted: boolean): Promise<void> {
    const [row] =
      isReadOnly === null ? await ask(address, "SHOW default_transaction_read_only") : [];
    const before = isReadOnly ?? row?.default_transaction_read_only === "on";
    if (before !== wanted) {
      await ask(
        address,
        wanted
          ? "ALTER SYSTEM SET default_transaction_read_only = on"
          : "ALTER SYSTEM RESET default_transaction_read_only",
      );
      await ask(address, "SELECT pg_reload_conf()");
      log(
        wanted
          ? `${diskIsFull(folder).message} Until then the database is read-only.`
          : "The disk has free space again, so the database accepts writes.",
        wanted ? "error" : "info",
      );
    }
    isReadOnly = wanted;
  }

  await check();
  let isChecking = false;
  const interval = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    // A restarting server doesn't respond; the next check succeeds.
    await check().catch(() => undefined);
    isChecking = false;
  }, POLL_INTERVAL_MS).unref();
  return () => clearInterval(interval);
}

/** Called before a restart as well: a full disk may have stopped the server, which needs space to start. */
export function freeReserveIfLow(folder: string): void {
  if (freeBytes(folder) < LOW_BYTES) releaseReserve(folder);
}

function releaseReserve(folder: string): void {
  rmSync(reserveIn(folder), { force: true });
}

function createReserve(folder: string): void {
  try {
    writeFileSync(reserveIn(folder), Buffer.alloc(RESERVE_BYTES, "nectar"), { mode: 0o600 });
  } catch {
    releaseReserve(folder);
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
