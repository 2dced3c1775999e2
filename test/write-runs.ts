import { setTimeout as pause } from "node:timers/promises";
import { models } from "#app/ai/models.ts";
import { connectDatabase } from "#app/db/client.ts";
import { listen } from "#app/db/notifications.ts";
import { startQueue } from "#app/db/queue.ts";
import { writeLessons } from "#app/features/generation/write-lessons.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";

/** A process meant to be killed: starts generation runs at intervals until then. */
const [connectionString = "", baseUrl = "", milliseconds = "0", ...runs] = process.argv.slice(2);
log.level = process.env.LOG_LEVEL ?? "silent";
connectDatabase(connectionString);
await listen(connectionString);
// A written lesson queues its further questions.
await startQueue(connectionString, false);
const generators = models({ baseUrl, model: "writer", modelCheck: "checker" });
for (const run of runs) {
  void writeLessons(run, generators, now, new AbortController().signal);
  await pause(Number(milliseconds));
}
