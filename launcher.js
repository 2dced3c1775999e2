// The entry of every npm script. Plain JavaScript, because it has to run on whatever Node the machine has. It brings
// Node 24, the dependencies and the build up to date (milliseconds if they already are) and starts the command.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser, needBrowser } from "./packages/launcher/browser.js";
import { build, isBuildStale } from "./packages/launcher/build.js";
import { installDependencies, missingPackages } from "./packages/launcher/dependencies.js";
import { withLock } from "./packages/launcher/lock.js";
import { fetchNode24, findNode24 } from "./packages/launcher/node24.js";
import { endAs, endedBySignal, forwardSignals, run, Stopped } from "./packages/launcher/process.js";
import { archive, release, releaseName } from "./packages/launcher/release.js";
import { SERVER_FLAGS, SERVER_MEMORY } from "./packages/launcher/server-flags.js";
import { check, test } from "./packages/launcher/suite.js";

const ROOT = path.dirname(fileURLToPath(import.meta.url));
const CACHE = path.join(ROOT, ".cache");
const LOCK = path.join(CACHE, "preparing");

/** Writes to stderr, so that stdout holds only the output of the command. */
const say = (text) => console.error(text);

const COMMANDS = {
  start: async (args) => {
    const node = await prepare({ built: true, development: false });
    // An operator's own settings of the C library stay.
    Object.assign(process.env, { ...SERVER_MEMORY, ...process.env });
    return program(node, "build/server/index.js", args, "production", SERVER_FLAGS);
  },
  dev: async (args) => program(await prepare(), "server-dev.ts", args, "development"),
  build: async (args) => {
    const node = await prepare();
    await underLock(() => build(ROOT, node, say));
    return args.length === 0 ? 0 : pack(args);
  },
  check: async () => check(await prepare()),
  test: async () => {
    const node = await prepare();
    return test(node, {
      build: () => upToDateBuild(node),
      browser: () => needBrowser(node, say),
    });
  },
  e2e: async (args) => {
    const node = await prepare({ built: true });
    process.env.CHROMIUM_PATH = await needBrowser(node, say);
    const journeys = ["node_modules/@playwright/test/cli.js", "test", ...args];
    return (await run(node, journeys, { exitWithParent: "SIGTERM" })).code;
  },
  bench: async (args) => {
    const node = await prepare({ built: true });
    process.env.CHROMIUM_PATH ??= findBrowser() ?? "";
    return program(node, "bench/run.ts", args);
  },
  evals: async (args) => program(await prepare(), "evals/run.ts", args),
  "db:migrate": async (args) =>
    program(await prepare({ development: false }), "cli/migrate.ts", args),
  ops: async (args) => program(await prepare({ development: false }), "cli/ops.ts", args),
};

/** Prepares Node 24, the dependencies and, if `built`, the build. Returns the path of Node. */
async function prepare({ built = false, development = true } = {}) {
  const node =
    findNode24(CACHE) ??
    (await underLock(async () => findNode24(CACHE) ?? fetchNode24(CACHE, say)));
  // Programs that ours start by name (npx, node) must use this Node as well.
  process.env.PATH = [path.dirname(node), process.env.PATH].join(path.delimiter);
  // Node keeps what it has compiled: the next program starts in two thirds of the time.
  process.env.NODE_COMPILE_CACHE ??= path.join(CACHE, "compiled");
  const stale = built && isBuildStale(ROOT);
  const isMissingSome = () =>
    missingPackages(ROOT, { development: development || stale }).length > 0;
  if (isMissingSome()) {
    await underLock(async () => isMissingSome() && installDependencies(ROOT, node, say));
  }
  if (stale) await upToDateBuild(node);
  return node;
}

/** `build release [FOLDER]`: an archive, or an unpacked folder; `--no-postgres` leaves the embedded database out. */
async function pack([word, ...args]) {
  const embeddedPostgres = !args.includes("--no-postgres");
  const [folder, ...more] = args.filter((arg) => arg !== "--no-postgres");
  if (word !== "release" || more.length > 0)
    throw new Error("Usage: npm run build [-- release [FOLDER] [--no-postgres]]");
  const place = path.resolve(folder ?? path.join(CACHE, "release", releaseName(ROOT)));
  const megabytes = Math.round((await release(ROOT, place, { embeddedPostgres })) / 1e6);
  say(`${folder === undefined ? archive(place) : place} (${megabytes} MB unpacked)`);
  return 0;
}

async function upToDateBuild(node) {
  if (isBuildStale(ROOT)) await underLock(async () => isBuildStale(ROOT) && build(ROOT, node, say));
}

function underLock(work) {
  return withLock(LOCK, work, say);
}

/** Runs a program with the settings from `.env`, which never override the environment. */
async function program(node, file, args, mode, flags = []) {
  const settings = fs.existsSync(".env") ? ["--env-file=.env"] : [];
  const env = mode ? { ...process.env, NODE_ENV: mode } : process.env;
  const { code, signal } = await run(node, [...settings, ...flags, file, ...args], {
    env,
    exitWithParent: "SIGTERM",
    last: true,
  });
  if (signal) endAs(signal);
  return code;
}

const [command = "", ...args] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, command)) {
  say(`Usage: node launcher.js ${Object.keys(COMMANDS).join("|")}`);
  process.exit(1);
}
// Paths in arguments are relative to where the command was typed. npm sets the same variable.
process.env.INIT_CWD ??= process.cwd();
process.chdir(ROOT);
forwardSignals();
try {
  process.exitCode = await COMMANDS[command](args);
} catch (error) {
  if (error instanceof Stopped) endAs(endedBySignal());
  else {
    say(error.message);
    process.exitCode = 1;
  }
}
