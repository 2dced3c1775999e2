import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { isDatabaseUnavailable } from "#app/platform/is-unavailable.ts";
import { test } from "../../test/builders.ts";
import { command } from "../../test/database-commands.ts";
import { db, pool } from "./client.ts";

const CONNECTIONS = 16;

test.beforeAll(async () => {
  await db.execute(sql`create table jottings (word text)`);
});

const words = async () =>
  (await db.execute<{ word: string }>(sql`select word from jottings`)).rows.map(({ word }) => word);

/** Like an operator's pg_terminate_backend or a restart of the database. */
const endConnections = (which: string) =>
  command(
    pool.options.connectionString ?? "",
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'nectar' and datname = current_database() and ${which}`,
  );

test("a connection lost between two statements fails its transaction and nothing else", async () => {
  const outcome = await db
    .transaction(async (tx) => {
      await tx.execute(sql`insert into jottings values ('lost')`);
      await endConnections("state = 'idle in transaction'");
      await tx.execute(sql`select 1`);
    })
    .catch((error: unknown) => error);

  expect(isDatabaseUnavailable(outcome)).toBe(true);
  expect(await words()).toEqual([]);
});

test("a connection lost while its transaction is idle fails the transaction too", async () => {
  const outcome = await db
    .transaction(async (tx) => {
      await tx.execute(sql`insert into jottings values ('lost')`);
      await endConnections("state = 'idle in transaction'");
    })
    .catch((error: unknown) => error);

  expect(isDatabaseUnavailable(outcome)).toBe(true);
  expect(await words()).toEqual([]);
});

test("after a hundred lost connections the pool still has its full size", async () => {
  for (let round = 0; round < 10; round++) {
    const { promise: allBegan, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const transactions = Array.from({ length: 10 }, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        if (++begun === 10) resolve();
        await tx.execute(sql`select pg_sleep(60)`);
      }),
    );
    const over = Promise.allSettled(transactions);
    await allBegan;
    await endConnections("true");
    const outcomes = await over;
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => "rejected"));
  }

  const together = Array.from({ length: CONNECTIONS }, () =>
    db.transaction((tx) => tx.execute(sql`select 1`)),
  );
  expect((await Promise.all(together)).length).toBe(CONNECTIONS);
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test("a transaction that cannot begin returns its connection to the pool", async () => {
  for (let time = 0; time < CONNECTIONS + 1; time++) {
    const begun = db.transaction(async () => undefined, {
      isolationLevel: "no such level" as "serializable",
    });
    await expect(begun).rejects.toThrow("transaction");
  }
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

test("an error in a transaction is rethrown, its writes are rolled back, and its connection is reused", async () => {
  const refused = db.transaction(async (tx) => {
    await tx.execute(sql`insert into jottings values ('undone')`);
    throw new Error("not like this");
  });
  await expect(refused).rejects.toThrow("not like this");
  expect(await words()).toEqual([]);
  expect(pool.idleCount).toBeGreaterThan(0);
});
