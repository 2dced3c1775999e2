import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const BEAT_MS = 500;
/** A holder whose beat stands still this long is gone, even if another program has its process id now. */
const SILENT_BEATS = 20;

/** Two commands started together install or build one after the other. */
export async function withLock(file, work, say) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  await takeLock(file, say);
  let beat = 0;
  const beating = setInterval(() => fs.writeFileSync(file, `${process.pid} ${++beat}`), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beating);
    fs.rmSync(file, { force: true });
  }
}

async function takeLock(file, say) {
  let lastSeen = "";
  let silentFor = 0;
  for (let round = 0; ; round++) {
    try {
      fs.writeFileSync(file, `${process.pid} 0`, { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const seen = readLock(file);
    silentFor = seen === lastSeen ? silentFor + 1 : 0;
    lastSeen = seen;
    if (silentFor > SILENT_BEATS || isGone(seen)) fs.rmSync(file, { force: true });
    else {
      if (round === 1) say("Waiting for another command that prepares this folder …");
      await wait(BEAT_MS);
    }
  }
}

function readLock(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** An empty file is one being written: only the missing beats tell. */
function isGone(seen) {
  if (seen === "") return false;
  const holder = Number(seen.split(" ")[0]);
  if (holder === process.pid) return true;
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
