import { setTimeout as pause } from "node:timers/promises";
import { models } from "#app/ai/models.ts";
import { connectDatabase } from "#app/db/client.ts";
import { listen } from "#app/db/notifications.ts";
import { writeLessons } from "#app/features/generation/write-lessons.ts";
import { now } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";

/** A process to be killed: takes up runs of the writers, one every few moments, until it is no more. */
const [connectionString = "", baseUrl = "", milliseconds = "0", ...runs] = process.argv.slice(2);
log.level = process.env.LOG_LEVEL ?? "silent";
connectDatabase(connectionString);
await listen(connectionString);
const writers = models({ baseUrl, model: "writer", modelCheck: "checker" });
for (const run of runs) {
  void writeLessons(run, writers, now, new AbortController().signal);
  await pause(Number(milliseconds));
}
