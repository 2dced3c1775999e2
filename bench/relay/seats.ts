import { join } from "node:path";
import type * as Client from "#app/db/client.ts";
import type * as Embedded from "#app/db/embedded.ts";
import type * as Queue from "#app/db/queue.ts";
import type * as Log from "#app/platform/log.ts";
import type * as Audience from "./audience.ts";

/**
 * Makes the readers of a server in a process of their own, with the code of the checkout in whose folder it runs. Receives
 * how many, sends their seats.
 */
const ours = <Module>(file: string) => import(join(process.cwd(), file)) as Promise<Module>;
const { log } = await ours<typeof Log>("app/platform/log.ts");
const { findEmbeddedPostgres } = await ours<typeof Embedded>("app/db/embedded.ts");
const { connectDatabase } = await ours<typeof Client>("app/db/client.ts");
const { startQueue } = await ours<typeof Queue>("app/db/queue.ts");
const { audience } = await ours<typeof Audience>("bench/relay/audience.ts");

log.level = "silent";
const address = await findEmbeddedPostgres(process.argv[2] ?? "");
if (!address) throw new Error("the server's database does not answer");
connectDatabase(address);
await startQueue(address, false);
process.on("message", (wanted: { readers: number; startsPerSecond: number }) => {
  void audience(wanted.readers, wanted.startsPerSecond).then((seats) => process.send?.(seats));
});
