import { once } from "node:events";
import { expect } from "@playwright/test";
import { Client } from "pg";
import { LISTENERS } from "#app/db/notifications.ts";
import { isInstalled } from "./other-browsers.ts";
import { IGNORED, PGBOUNCER, startPgBouncer } from "./pgbouncer.ts";
import { aPerson, finalText, startTogether, type Together } from "./processes.ts";
import { test } from "./test.ts";

let together: Together;
test.beforeEach(async () => {
  together = await startTogether();
});
test.afterEach(() => together.stop());

/** Tests that don't exist can't count as passed: the global setup names what is left out. */
const testBehind = isInstalled(PGBOUNCER) ? test : () => undefined;

async function connected(address: string): Promise<Client> {
  const client = new Client({ connectionString: address });
  await client.connect();
  return client;
}

testBehind(
  "behind PgBouncer in session mode one signs up, reads a lesson while it is written, and answers",
  async () => {
    const pooler = await startPgBouncer(together.database, {
      pool_mode: "session",
      default_pool_size: "60",
      ignore_startup_parameters: IGNORED,
    });
    const direct = await connected(together.database);
    const pooled = await connected(pooler.address);
    try {
      await pooled.query("listen nectar");
      const notified = once(pooled, "notification");
      const web = await together.startWeb({ DATABASE_URL: pooler.address });
      await together.startWorker({ DATABASE_URL: pooler.address });
      const ada = aPerson(together.url);
      await ada.signUp(web.url, "ada@example.org");
      const lesson = await ada.create(web.url, "Tide pools");
      const { texts, ended } = ada.read(web.url, lesson);
      await expect.poll(() => texts.length).toBeGreaterThan(0);
      // A listener behind the pooler, such as the web process, hears what the worker says.
      await notified;
      const { rows } = await direct.query<{ name: string; query: string }>(
        "select application_name as name, query from pg_stat_activity where application_name = any($1) order by 1",
        [Object.values(LISTENERS)],
      );
      expect(rows).toEqual(
        Object.values(LISTENERS).map((name) => ({ name, query: "listen nectar" })),
      );

      together.ai.hurry();
      expect(await ended).toBe("ready");
      expect(finalText(texts).hook).toMatch(/^Sample text: what would you look at first/);
      const id = lesson.split("/").at(-1) ?? "";
      const offline = await ada.ask(`${web.url}/api/offline-lessons?opened=${id}`);
      const { lessons } = (await offline.json()) as {
        lessons: { questions: { id: string }[] }[];
      };
      const form = { intent: "answer", answer: "0", questionId: lessons[0]!.questions[0]!.id };
      expect((await ada.ask(web.url + lesson, form)).status).toBe(200);
      const stored = await direct.query(
        "select from answers join profiles on profiles.id = user_id where email = 'ada@example.org'",
      );
      expect(stored.rowCount).toBe(1);
    } finally {
      await pooled.end();
      await direct.end();
      await pooler.stop();
    }
  },
);

for (const { name, settings, line } of [
  {
    name: "in transaction mode",
    settings: { pool_mode: "transaction", ignore_startup_parameters: IGNORED },
    line: /^the server ended: DATABASE_URL leads to a connection pooler in transaction mode[^\n]*pool_mode = session[^\n]*\n$/,
  },
  {
    name: "in statement mode",
    settings: { pool_mode: "statement", ignore_startup_parameters: IGNORED },
    line: /^the server ended: DATABASE_URL leads to a connection pooler in transaction mode[^\n]*pool_mode = session[^\n]*\n$/,
  },
  {
    name: "that doesn't know the limits",
    settings: { pool_mode: "session" },
    line: /^the server ended: DATABASE_URL leads to a connection pooler that rejects the limits[^\n]*ignore_startup_parameters[^\n]*\n$/,
  },
])
  testBehind(`PgBouncer ${name} is refused at start in one line that says what to do`, async () => {
    const pooler = await startPgBouncer(together.database, settings);
    try {
      const start = together.startWeb({ DATABASE_URL: pooler.address });
      await expect(start).rejects.toThrow(line);
    } finally {
      await pooler.stop();
    }
  });
