// Loaded into every program the launcher starts. The channel closes when the launcher is gone, however it
// went (kill -9 included): the program then gets the signal named in the address of this file, instead of
// running on unseen.
import { isMainThread } from "node:worker_threads";

// Programs hand their own flags on to the processes they fork, whose channels are not ours to touch.
const flag = process.execArgv.indexOf(import.meta.url);
if (flag > 0) process.execArgv.splice(flag - 1, 2);

if (isMainThread) {
  const signal = new URL(import.meta.url).search.slice(1);
  process.once("disconnect", () => process.kill(process.pid, signal));
  // The channel alone keeps nothing alive: a program that has finished must end.
  process.channel?.unref();
}
