import { test as base } from "vitest";
import { connectDatabase, disconnectDatabase } from "#app/db/client.ts";
import { startQueue, stopQueue } from "#app/db/queue.ts";
import { log } from "#app/platform/log.ts";
import { freshDatabase } from "./database.ts";

/** A test with a migrated database of its file's own behind `db`; `database` is its address. */
export const test = base
  .extend("fresh", { scope: "file" }, () => freshDatabase())
  .extend("database", { scope: "file", auto: true }, async ({ fresh }, { onCleanup }) => {
    log.level = "silent";
    connectDatabase(fresh.connectionString);
    await startQueue(fresh.connectionString, false);
    onCleanup(async () => {
      await stopQueue();
      await disconnectDatabase();
      await fresh.drop();
    });
    return fresh.connectionString;
  });
