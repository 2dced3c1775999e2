// Loaded before the program (`node --import`): SIGUSR2 throws away what is not needed and prints what is left, in bytes.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collect();
  console.log(`heap ${process.memoryUsage().heapUsed};`);
});
