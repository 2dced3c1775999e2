import { randomInt } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { birthOf, processSpace } from "./running-process.ts";

const HEARTBEAT_MS = 1_000;
/** A claim from another container or an earlier boot that shows no heartbeat for this long is a dead one's. */
const SILENCE_MS = 5_000;
/** Two that start in the same moment both step back and try again, at most this long. */
const UNSETTLED_MS = 10_000;

/** A process that was killed a moment ago is still there until the system has taken it down. */
const TAKING_DOWN_MS = 500;

type Claim = { file: string; pid: number; birth: string; space: string };
type Verdict = "alive" | "dead";

/**
 * Makes this process the only one that works with the folder, until the returned function is called or it ends.
 *
 * Each process that wants the folder writes a file named after itself, and only then looks for the files of
 * others; whoever sees a living one steps back. So two can never both stay, and the file of a dead process may be
 * removed by anybody: its name (number, birth, boot) never comes again, whatever the numbers do.
 */
export async function claimFolder(folder: string, waitMs = 0): Promise<() => void> {
  const mine = claimOfThisProcess(folder);
  const begin = performance.now();
  for (;;) {
    if (!putDown(mine)) throw refusal(folder, mine);
    const rival = await firstLivingRival(folder, mine);
    if (!rival) return hold(mine);
    rmSync(mine.file, { force: true });
    const timeoutMs = Math.max(waitMs, isHeld(rival) ? TAKING_DOWN_MS : UNSETTLED_MS);
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

/** False when this very process has the folder already. */
function putDown(claim: Claim): boolean {
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
  // Its number means nothing here. Watch its heartbeat instead.
  const seen = lastHeartbeat(claim);
  for (let waited = 0; waited < SILENCE_MS; waited += 250) {
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

/** Empty while its writer still looks around, so that two beginners do not refuse each other for good. */
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
      // Any change is a sign of life, so the beats are counted: the clock of this process may stand still.
      beats += 1;
      utimesSync(claim.file, beats, beats);
    } catch {
      // A full or vanished disk must not end the process; neighbours on this machine do not need the beat.
    }
  }, HEARTBEAT_MS).unref();
  const release = () => {
    clearInterval(beat);
    process.off("exit", release);
    rmSync(claim.file, { force: true });
  };
  process.on("exit", release);
  return release;
}
