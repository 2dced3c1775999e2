import { spawn } from "node:child_process";
import fs from "node:fs";

const EXIT_WITH_PARENT = new URL("./exit-with-parent.js", import.meta.url).href;
const running = new Map();
let stoppedBy;

/** Thrown by `run` after a signal: no further step may start. */
export class Stopped extends Error {
  name = "Stopped";
}

/**
 * Runs a program and returns its exit code and, if `quiet`, its output.
 * `exitWithParent` is the signal that a Node program receives even if this process is killed without forwarding one.
 * With `last`, the program's exit code becomes ours, even after a signal.
 */
export function run(
  file,
  args,
  { env = process.env, quiet = false, exitWithParent, last = false } = {},
) {
  if (stoppedBy) throw new Stopped();
  const stdio = quiet ? ["ignore", "pipe", "pipe"] : ["inherit", "inherit", "inherit"];
  const child = spawn(
    file,
    exitWithParent ? ["--import", `${EXIT_WITH_PARENT}?${exitWithParent}`, ...args] : args,
    {
      env,
      stdio: exitWithParent ? [...stdio, "ipc"] : stdio,
    },
  );
  running.set(child, exitWithParent);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", (error) => {
      running.delete(child);
      resolve({ code: 127, output: error.message });
    });
    child.on("close", (code, signal) => {
      running.delete(child);
      if (stoppedBy && !last) reject(new Stopped());
      else resolve({ code: code ?? 1, signal, output });
    });
  });
}

function stop(signal) {
  stoppedBy ??= signal;
  for (const [child, exitWithParent] of running)
    child.kill(exitWithParent === "SIGKILL" ? exitWithParent : signal);
  if (running.size === 0) endAs(signal);
}

/** Ends this process by the same signal as its child, so that our parent sees the real cause. */
export function endAs(signal) {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** Forwards signals to our children. If npm disappears, that counts as SIGTERM. */
export function forwardSignals() {
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal));
  // Only under npm: without it, the shell may end long before the server (nohup, a closed ssh session).
  if (!process.env.npm_lifecycle_event) return;
  const started = currentParents();
  setInterval(() => {
    if (currentParents() !== started && !stoppedBy) stop("SIGTERM");
  }, 200).unref();
}

/** npm sends SIGTERM only to the shell between it and us, and SIGKILL to neither, so watch both parents. */
function currentParents() {
  const parent = process.ppid;
  try {
    const isShellForUs = fs.readFileSync(`/proc/${parent}/cmdline`, "utf8").includes("launcher.js");
    const status = fs.readFileSync(`/proc/${parent}/status`, "utf8");
    return isShellForUs ? `${parent} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}

export function endedBySignal() {
  return stoppedBy;
}
