// Loaded into every program that the launcher starts. The IPC channel closes when the launcher exits, even by SIGKILL.
// The program then receives the signal named in the query of this file's URL, rather than running on unnoticed.
import { isMainThread } from "node:worker_threads";

// Programs pass their flags on to the processes they fork, whose channels we must not touch.
const flag = process.execArgv.indexOf(import.meta.url);
if (flag > 0) process.execArgv.splice(flag - 1, 2);

if (isMainThread) {
  const signal = new URL(import.meta.url).search.slice(1);
  process.once("disconnect", () => process.kill(process.pid, signal));
  // The channel must not keep a finished program alive.
  process.channel?.unref();
}
