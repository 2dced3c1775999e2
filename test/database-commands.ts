import { Client } from "pg";

export async function command(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function rowsFrom<Row extends object>(
  connectionString: string,
  statement: string,
): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export function withDatabase(connectionString: string, name: string): string {
  const address = new URL(connectionString);
  address.pathname = `/${name}`;
  return address.href;
}
