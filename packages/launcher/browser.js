import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { run } from "./process.js";

/** Chromium without windows spends about a third less processor time on a page. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC_APPS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The first installed Chromium or Chrome that starts. */
export function findBrowser(env = process.env, starts = answersItsVersion, names = NAMES) {
  const folders = (env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const candidates = [env.CHROMIUM_PATH, ...onPath, ...(names === NAMES ? MAC_APPS : [])];
  return candidates.find((file) => file && fs.existsSync(file) && starts(file));
}

/** A download without its libraries or Ubuntu's snap stub exists but doesn't start. */
function answersItsVersion(file) {
  return spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/** Finds or installs a browser, a shell if possible; empty for Playwright's own. */
export async function needBrowser(node, say) {
  const browser =
    findBrowser(process.env, answersItsVersion, SHELLS) ??
    playwrightsShell(node) ??
    (await installDebians("chromium-headless-shell", say)) ??
    findBrowser() ??
    (await fetchPlaywrightsShell(node, say)) ??
    (await installDebians("chromium", say));
  if (browser !== undefined) return browser;
  throw new Error(
    "The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.",
  );
}

/** Playwright knows where it has put its own. */
function playwrightsShell(node) {
  const start = 'require("@playwright/test").chromium.launch().then((browser) => browser.close())';
  return spawnSync(node, ["-e", start], { stdio: "ignore" }).status === 0 ? "" : undefined;
}

async function fetchPlaywrightsShell(node, say) {
  say("No Chromium or Chrome here; fetching Playwright's …");
  const install = ["node_modules/@playwright/test/cli.js", "install", "--only-shell", "chromium"];
  await run(node, install, { quiet: true, exitWithParent: "SIGTERM" });
  return playwrightsShell(node);
}

/** Only root may install packages. */
async function installDebians(name, say) {
  if (process.getuid?.() !== 0 || !fs.existsSync("/usr/bin/apt-get")) return undefined;
  say(`Installing Debian's ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update"], { env, quiet: true });
  const packages = ["install", "-y", "--no-install-recommends", name];
  const { code, output } = await run("apt-get", packages, { env, quiet: true });
  if (code !== 0) say(output);
  return findBrowser(process.env, answersItsVersion, [name]);
}
