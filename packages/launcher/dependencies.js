import fs from "node:fs";
import path from "node:path";
import { runNpm } from "./node24.js";

/**
 * Packages of the lock file that are missing from `node_modules` or have another version there. Reads npm's own record,
 * which npm writes last: an interrupted install counts as missing, a manual one is accepted.
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

/** Optional packages are builds for one platform. Those without one belong to a platform that isn't ours. */
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

/** Installs exactly what the lock file names, without running install scripts. */
export async function installDependencies(root, node, say) {
  say("Installing dependencies …");
  const started = Date.now();
  // npm removes the old folder file by file. Without the record, an interrupted removal counts as missing.
  fs.rmSync(path.join(root, "node_modules/.package-lock.json"), { force: true });
  // NODE_ENV=production or the machine's npm settings must not leave out what the build needs.
  const { code } = await runNpm(node, ["ci", "--include=dev", "--include=optional"]);
  if (code !== 0) throw new Error("Dependencies couldn’t be installed; see npm’s message above.");
  say(`Dependencies installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}
