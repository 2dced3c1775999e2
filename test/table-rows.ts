import { Client } from "pg";
import { schemaHistory } from "#app/db/schema-history.ts";

export type TableRows = Record<string, string[]>;

/** Every row of every table as text, in a stable order. */
export async function tableRows(
  connectionString: string,
  tables = schemaHistory().at(-1)!.tables,
): Promise<TableRows> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const all: TableRows = {};
    for (const table of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(one)::text as row from "${table}" one order by 1`,
      );
      all[table] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}
