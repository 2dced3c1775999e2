import { afterAll, beforeAll, expect, test } from "vitest";
import { SetupError } from "#app/platform/setup-error.ts";
import { freshDatabase, type FreshDatabase } from "../../test/database.ts";
import { startRejectingPooler, startTransactionPooler } from "../../test/transaction-pooler.ts";
import { refusePooler } from "./refuse-pooler.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test.each(["last-again", "in-turns"] as const)(
  "a pooler in transaction mode that assigns servers %s is refused in one line",
  async (order) => {
    const pooler = await startTransactionPooler(database.connectionString, order);

    // On the second start the pool already has server connections.
    for (let start = 1; start <= 2; start++) {
      const refusal = await refusePooler(pooler.address).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(SetupError);
      expect((refusal as Error).message).toMatch(/^DATABASE_URL leads to .*pool_mode = session/);
    }

    await pooler.close();
  },
);

test("a pooler that rejects a setting is told from one in transaction mode", async () => {
  const pooler = await startRejectingPooler("unsupported startup parameter: statement_timeout");

  await expect(refusePooler(pooler.address)).rejects.toThrow(
    /^DATABASE_URL leads to a connection pooler that rejects the limits[^\n]*ignore_startup_parameters/,
  );

  await pooler.close();
});

test("a direct connection to PostgreSQL is accepted", async () => {
  await expect(refusePooler(database.connectionString)).resolves.toBeUndefined();
});
