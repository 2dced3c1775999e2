import { randomBytes, randomInt } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const HEARTBEAT_INTERVAL_MS = 500;
/** A claim is stale after this long without a heartbeat, even if another program has its process id now. */
const STALE_AFTER_MS = 10_000;

/**
 * Makes two commands that start together install or build one after the other.
 *
 * Each command first writes a claim named after itself and then looks for others; if it sees a live one, it backs off.
 * Two commands therefore never both proceed. Anyone may remove the claim of a dead process: its name is never reused.
 */
export async function withLock(file, work, say) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${file}-by-${process.pid}-${randomBytes(6).toString("hex")}`;
  await takeLock(file, mine, say);
  let beat = 0;
  const beating = setInterval(() => fs.writeFileSync(mine, `${++beat}`), HEARTBEAT_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(beating);
    fs.rmSync(mine, { force: true });
  }
}

async function takeLock(file, mine, say) {
  const seen = new Map();
  let hasReported = false;
  for (;;) {
    fs.writeFileSync(mine, "0");
    const rivals = claimsOf(file).filter((claim) => claim !== mine && isAlive(claim, seen));
    if (rivals.length === 0) return;
    fs.rmSync(mine, { force: true });
    // A claim with heartbeats holds the lock; one without is still deciding.
    if (!hasReported && rivals.some((claim) => read(claim) > "0")) {
      hasReported = true;
      say("Waiting for another command that is preparing this folder …");
    }
    // A random delay, so that two commands that back off together don't retry together.
    await wait(randomInt(20, 120));
  }
}

function claimsOf(file) {
  const folder = path.dirname(file);
  return fs
    .readdirSync(folder)
    .filter((name) => name.startsWith(`${path.basename(file)}-by-`))
    .map((name) => path.join(folder, name));
}

/** Removes a stale claim. */
function isAlive(claim, seen) {
  const beat = read(claim);
  if (beat === undefined) return false;
  const last = seen.get(claim);
  if (last?.beat !== beat) seen.set(claim, { beat, at: performance.now() });
  const isSilent = last?.beat === beat && performance.now() - last.at > STALE_AFTER_MS;
  if (!isSilent && isRunning(claim)) return true;
  fs.rmSync(claim, { force: true });
  return false;
}

function read(claim) {
  try {
    return fs.readFileSync(claim, "utf8");
  } catch {
    return undefined;
  }
}

function isRunning(claim) {
  const [, pid] = /-by-(\d+)-\w+$/.exec(claim) ?? [];
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code !== "ESRCH";
  }
}
