import { afterEach, beforeEach, expect, test } from "vitest";
import { connectDatabase, db, disconnectDatabase } from "#app/db/client.ts";
import { emptyDatabase, freshDatabase, type FreshDatabase } from "../../../test/database.ts";
import { isHealthy } from "./is-healthy.ts";

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  connectDatabase(database.connectionString);
});
afterEach(async () => {
  await disconnectDatabase();
  await database.drop();
});

test("a database that responds and accepts writes is healthy", async () => {
  expect(await isHealthy()).toBe(true);
});

test("a read-only database isn't healthy: that is what a full disk makes of it", async () => {
  const name = new URL(database.connectionString).pathname.slice(1);
  await db.execute(`alter database ${name} set default_transaction_read_only = on`);
  await disconnectDatabase();
  connectDatabase(database.connectionString);

  expect(await isHealthy()).toBe(false);
});

test("a database without the queue's tables isn't healthy", async () => {
  const empty = await emptyDatabase();
  await disconnectDatabase();
  connectDatabase(empty.connectionString);

  expect(await isHealthy()).toBe(false);

  await empty.drop();
});
