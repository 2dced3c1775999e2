import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "pg";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

/**
 * A process for tests to kill: starts the embedded database in the given folder, writes rows until SIGTERM and prints
 * each row's id as soon as the database has acknowledged it.
 */
const [dataDir = "", waitForLockMs = "0"] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const begin = performance.now();
const server = await startEmbeddedPostgres({
  dataDir,
  waitForLockMs: Number(waitForLockMs),
  log: (line) => say(`log ${line}`),
}).catch((error: Error) => {
  say(`refused ${error.name} ${error.message}`);
  process.exit(1);
});

const pool = new Pool({ connectionString: server.connectionString, max: 4 });
pool.on("error", () => undefined);
await pool.query(
  "CREATE TABLE IF NOT EXISTS rows (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)",
);
say(`started ${server.adopted ? "adopted" : "launched"} ${Math.round(performance.now() - begin)}`);

const stopping = new AbortController();
process.once("SIGTERM", async () => {
  stopping.abort();
  const stopBegin = performance.now();
  await server.stop();
  say(`stopped ${Math.round(performance.now() - stopBegin)}`);
  process.exit(0);
});

async function keepWriting(): Promise<void> {
  while (!stopping.signal.aborted) {
    try {
      const { rows } = await pool.query<{ id: string }>(
        "INSERT INTO rows DEFAULT VALUES RETURNING id",
      );
      say(`wrote ${rows[0]?.id}`);
    } catch {
      // The server was killed: reconnect until it is back, as any client would.
      await pause(10);
    }
  }
}

await Promise.all(Array.from({ length: 4 }, keepWriting));
