import { randomInt } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { birthOf, processSpace } from "./running-process.ts";

const HEARTBEAT_INTERVAL_MS = 1_000;
/** A lock file from another container or an earlier boot is stale after this long without a heartbeat. */
const STALE_AFTER_MS = 5_000;
/** Two processes that start together both back off and retry, at most this long. */
const CONTENTION_TIMEOUT_MS = 10_000;

/** A process that was just killed stays visible until the system has removed it. */
const EXIT_TIMEOUT_MS = 500;

type Claim = { file: string; pid: number; birth: string; space: string };
type Verdict = "alive" | "dead";

/**
 * Locks the folder for this process until it exits or calls the returned function.
 *
 * Each process first writes a file named after itself and then looks for files of others; if it sees a live one, it
 * backs off. Two processes can therefore never both hold the folder. Anyone may remove the file of a dead process: its
 * name (process id, start time, boot) is never used again, even if the process id is.
 */
export async function claimFolder(folder: string, waitMs = 0): Promise<() => void> {
  const mine = claimOfThisProcess(folder);
  const begin = performance.now();
  for (;;) {
    if (!writeClaim(mine)) throw refusal(folder, mine);
    const rival = await firstLivingRival(folder, mine);
    if (!rival) return hold(mine);
    rmSync(mine.file, { force: true });
    const timeoutMs = Math.max(waitMs, isHeld(rival) ? EXIT_TIMEOUT_MS : CONTENTION_TIMEOUT_MS);
    if (performance.now() - begin >= timeoutMs) throw refusal(folder, rival);
    await pause(randomInt(20, 120));
  }
}

function refusal(folder: string, claim: Claim): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Nectar is already running with the data in ${folder} (process ${claim.pid}). Stop it first, or set another DATA_DIR.`,
  );
}

function claimOfThisProcess(folder: string): Claim {
  const identity = {
    pid: process.pid,
    birth: birthOf(process.pid) ?? "unknown",
    space: processSpace(),
  };
  return {
    ...identity,
    file: join(folder, `in-use-by-${identity.pid}-${identity.birth}-${identity.space}`),
  };
}

/** Returns false if this process already holds the folder. */
function writeClaim(claim: Claim): boolean {
  try {
    writeFileSync(claim.file, "", { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function firstLivingRival(folder: string, mine: Claim): Promise<Claim | undefined> {
  for (const name of readdirSync(folder)) {
    const [, pid, birth, space] = /^in-use-by-(\d+)-(\w+)-(\w+)$/.exec(name) ?? [];
    if (!pid || !birth || !space) continue;
    const claim = { file: join(folder, name), pid: Number(pid), birth, space };
    if (claim.file === mine.file) continue;
    if ((await verdictOn(claim, mine.space)) === "alive") return claim;
    rmSync(claim.file, { force: true });
  }
  return undefined;
}

async function verdictOn(claim: Claim, space: string): Promise<Verdict> {
  if (claim.space === space) return birthOf(claim.pid) === claim.birth ? "alive" : "dead";
  // Its process id means nothing here, so watch its heartbeat instead.
  const seen = lastHeartbeat(claim);
  for (let waited = 0; waited < STALE_AFTER_MS; waited += 250) {
    await pause(250);
    const now = lastHeartbeat(claim);
    if (now === null) return "dead";
    if (now !== seen) return "alive";
  }
  return "dead";
}

function lastHeartbeat(claim: Claim): number | null {
  return statSync(claim.file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/** The file is empty until its process holds the folder, so that two starting processes don't reject each other for good. */
function isHeld(claim: Claim): boolean {
  try {
    return readFileSync(claim.file, "utf8") !== "";
  } catch {
    return false;
  }
}

function hold(claim: Claim): () => void {
  try {
    writeFileSync(claim.file, "held\n");
  } catch (error) {
    rmSync(claim.file, { force: true });
    throw error;
  }
  let beats = 0;
  const beat = setInterval(() => {
    try {
      // Any change counts as a heartbeat. A counter is used because this process's clock may be frozen.
      beats += 1;
      utimesSync(claim.file, beats, beats);
    } catch {
      // A full or missing disk must not end the process. Processes on this machine don't need the heartbeat.
    }
  }, HEARTBEAT_INTERVAL_MS).unref();
  const release = () => {
    clearInterval(beat);
    process.off("exit", release);
    rmSync(claim.file, { force: true });
  };
  process.on("exit", release);
  return release;
}
