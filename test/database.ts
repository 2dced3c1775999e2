import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** The server of this run, at a database that no test touches. */
    postgres: string;
    /** The migrated database that every test file clones. */
    template: string;
  }
}

export type FreshDatabase = { connectionString: string; drop: () => Promise<void> };

/** A migrated, empty database of one's own, on the server of this run. Close what is connected to it before `drop`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject("postgres");
  const name = `nectar_test_${randomUUID().replaceAll("-", "")}`;
  await command(server, `CREATE DATABASE ${name} TEMPLATE ${inject("template")}`);
  return {
    connectionString: withDatabase(server, name),
    drop: () => command(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

export async function command(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function withDatabase(connectionString: string, name: string): string {
  const address = new URL(connectionString);
  address.pathname = `/${name}`;
  return address.href;
}
