import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems hand out by themselves, so that nobody takes one between its choice and its use. */
const [FIRST, COUNT] = [12_000, 20_000];
/** Programs that run side by side begin far from each other. */
let next = (process.pid * 37) % COUNT;

/** A port of this machine that nobody listens on, and that this program does not hand out again soon. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT);
    const probe = createServer().listen(port);
    const isFree = await Promise.race([
      once(probe, "listening").then(() => true),
      once(probe, "error").then(() => false),
    ]);
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
