import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { test } from "../../test/builders.ts";
import { db } from "./client.ts";

test("every foreign key has an index that starts with it, so a delete never scans a whole table", async () => {
  // A partial index doesn't cover every row.
  const { rows } = await db.execute<{ key: string }>(sql`
    select conrelid::regclass || ': ' || conname as key from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index
      where indrelid = conrelid and indpred is null
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)
    order by 1`);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
