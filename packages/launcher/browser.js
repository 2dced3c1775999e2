import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { run } from "./process.js";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC_APPS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The first installed Chromium or Chrome that starts. */
export function findBrowser(env = process.env, starts = answersItsVersion) {
  const folders = (env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const candidates = [env.CHROMIUM_PATH, ...onPath, ...MAC_APPS];
  return candidates.find((file) => file && fs.existsSync(file) && starts(file));
}

/** A download without its libraries or Ubuntu's snap stub exists but doesn't start. */
function answersItsVersion(file) {
  return spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/** Finds or installs a browser: the system's, otherwise Playwright's, otherwise Debian's if we may install it. */
export async function needBrowser(node, say) {
  const found = findBrowser() ?? playwrightsBrowser(node);
  if (found) return found;
  say("No Chromium or Chrome here; fetching Playwright's …");
  await run(node, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    quiet: true,
    exitWithParent: "SIGTERM",
  });
  const fetched = playwrightsBrowser(node);
  if (fetched) return fetched;
  if (process.getuid?.() === 0 && fs.existsSync("/usr/bin/apt-get")) {
    say("Installing Debian's chromium …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env, quiet: true });
    const packages = ["install", "-y", "--no-install-recommends", "chromium"];
    const { code, printed } = await run("apt-get", packages, { env, quiet: true });
    if (code !== 0) say(printed);
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    "The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it.",
  );
}

function playwrightsBrowser(node) {
  const ask = 'process.stdout.write(require("@playwright/test").chromium.executablePath())';
  const { stdout } = spawnSync(node, ["-e", ask], { encoding: "utf8" });
  return stdout && fs.existsSync(stdout) && answersItsVersion(stdout) ? stdout : undefined;
}
