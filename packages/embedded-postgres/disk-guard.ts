import { existsSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { diskIsFull } from "./describe-error.ts";
import { ask } from "./ask-server.ts";

const MEGABYTE = 1024 * 1024;
/** Kept on the disk only to be given back: with it a server on a full disk can still restart and be read. */
const RESERVE_BYTES = 24 * MEGABYTE;
const LOW_BYTES = 8 * MEGABYTE;
const ENOUGH_BYTES = RESERVE_BYTES + 2 * LOW_BYTES;
const POLL_INTERVAL_MS = 2_000;

const reserveIn = (folder: string) => join(folder, "reserve");
const hasReserve = (folder: string) => existsSync(reserveIn(folder));

/** A full disk stops PostgreSQL in the middle of its work, so a start without room to work is refused. */
export function refuseFullDisk(folder: string): void {
  const needed = hasReserve(folder) ? LOW_BYTES : ENOUGH_BYTES;
  if (freeBytes(folder) >= needed) return;
  throw new EmbeddedPostgresError(
    `The disk that holds ${folder} is full: free some space, until at least ${needed / MEGABYTE} MB are free, and start again. Nothing stored is lost.`,
  );
}

/**
 * Before the disk is quite full, the database turns read-only: writes are refused (SQLSTATE 25006), reads go on, and
 * PostgreSQL never meets a log it cannot write, which would end it. Room made on the disk is noticed by itself.
 */
export async function guardDisk(folder: string, address: string, log: (line: string) => void) {
  let isReadOnly: boolean | null = null;

  async function look(): Promise<void> {
    freeReserveIfLow(folder);
    if (!hasReserve(folder) && freeBytes(folder) >= ENOUGH_BYTES) keepReserve(folder);
    await turnReadOnly(!hasReserve(folder));
  }

  async function turnReadOnly(wanted: boolean): Promise<void> {
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
          ? `${diskIsFull(folder).message} Until then the database can only be read.`
          : "There is room on the disk again; the database can be written.",
      );
    }
    isReadOnly = wanted;
  }

  await look();
  let isLooking = false;
  const looking = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    // A server that is being restarted cannot be asked; the next look finds it.
    await look().catch(() => undefined);
    isLooking = false;
  }, POLL_INTERVAL_MS).unref();
  return () => clearInterval(looking);
}

/** Before a restart: a full disk may have ended the server, and it needs room to get up again. */
export function freeReserveIfLow(folder: string): void {
  if (freeBytes(folder) < LOW_BYTES) giveBackReserve(folder);
}

function giveBackReserve(folder: string): void {
  rmSync(reserveIn(folder), { force: true });
}

function keepReserve(folder: string): void {
  try {
    writeFileSync(reserveIn(folder), Buffer.alloc(RESERVE_BYTES, "nectar"), { mode: 0o600 });
  } catch {
    giveBackReserve(folder);
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
