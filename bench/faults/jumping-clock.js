// Preloaded (`node --import`): the real clock, as many milliseconds ahead as a file says. It may jump while the program
// runs; timers go on, as they do when a machine's clock is set.
import { readFileSync } from "node:fs";

const FILE = process.env.CLOCK_AHEAD_FILE ?? "";
const RealDate = Date;
const read = () => Number(readFileSync(FILE, "utf8"));
let ahead = read();
setInterval(() => (ahead = read()), 100).unref();

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + ahead);
    else super(...args);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
