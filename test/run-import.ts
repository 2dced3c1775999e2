import { connectDatabase } from "#app/db/client.ts";
import { startQueue } from "#app/db/queue.ts";
import { runImport } from "#app/features/imports/run-import.ts";
import { log } from "#app/platform/log.ts";

/** A process meant to be killed: runs one import at a given moment. */
const [connectionString = "", importId = "", moment = ""] = process.argv.slice(2);
log.level = process.env.LOG_LEVEL ?? "silent";
connectDatabase(connectionString);
await startQueue(connectionString, false);
await runImport({ importId, userId: "" }, () => new Date(moment));
process.exit();
