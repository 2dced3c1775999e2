import fs from "node:fs";
import path from "node:path";
import { runNpm } from "./node24.js";

/**
 * Packages the lock file names and `node_modules` does not hold, or holds in another version. Read from npm's own
 * record, which it writes last, so an install that broke off counts as missing and one made by hand is accepted.
 */
export function missingPackages(root, { development = true } = {}) {
  const wanted = readPackages(path.join(root, "package-lock.json"));
  const present = readPackages(path.join(root, "node_modules/.package-lock.json"));
  return Object.entries(wanted).filter(([place, entry]) => {
    if (place === "" || (entry.dev && !development)) return false;
    if (!present[place]) return !isMadeForOthers(entry, development);
    return present[place].version !== entry.version || !fs.existsSync(path.join(root, place));
  });
}

/** Optional packages are builds for one kind of machine; those without a kind belong to one that is not ours. */
function isMadeForOthers(entry, development) {
  if (entry.devOptional && !development) return true;
  if (!entry.optional) return false;
  if (!entry.os || !entry.cpu || entry.libc) return true;
  return !entry.os.includes(process.platform) || !entry.cpu.includes(process.arch);
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages;
  } catch {
    return {};
  }
}

/** Installs exactly the lock file, without running any package's scripts. */
export async function installDependencies(root, node, say) {
  say("Installing dependencies …");
  const started = Date.now();
  // npm removes the old folder bit by bit: without its record a broken removal is seen as such.
  fs.rmSync(path.join(root, "node_modules/.package-lock.json"), { force: true });
  // A NODE_ENV=production or an npm setting of the machine must not leave out what builds the program.
  const { code } = await runNpm(node, ["ci", "--include=dev", "--include=optional"]);
  if (code !== 0)
    throw new Error("Dependencies could not be installed; npm's message stands above.");
  say(`Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}
