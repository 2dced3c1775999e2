import { Client } from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "./database.ts";

test("every test file has an empty, migrated database of its own", async () => {
  const [mine, yours] = await Promise.all([freshDatabase(), freshDatabase()]);
  const [here, there] = await Promise.all([connect(mine), connect(yours)]);

  await here.query("CREATE TABLE only_mine (id int)");

  expect(await tablesNamed(here, "only_mine")).toBe(1);
  expect(await tablesNamed(there, "only_mine")).toBe(0);
  expect(await tablesNamed(there, "courses")).toBe(1);
  await Promise.all([here.end(), there.end()]);
  await Promise.all([mine.drop(), yours.drop()]);
});

async function connect({ connectionString }: { connectionString: string }): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

async function tablesNamed(client: Client, name: string): Promise<number> {
  const result = await client.query("SELECT FROM pg_tables WHERE tablename = $1", [name]);
  return result.rows.length;
}
