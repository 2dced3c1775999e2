import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral port range, so that the system never assigns one between its choice and its use. */
const [FIRST, COUNT] = [12_000, 20_000];
/** Concurrent processes start far apart. */
let next = (process.pid * 37) % COUNT;

/** A port that nothing listens on and that this process will not return again soon. */
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
