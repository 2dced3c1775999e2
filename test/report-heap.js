// Preloaded (`node --import`): on SIGUSR2 collects garbage and prints the heap size in bytes.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  console.log(`heap ${process.memoryUsage().heapUsed};`);
});
