import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { command, withDatabase } from "./database-commands.ts";

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
export const freshDatabase = (): Promise<FreshDatabase> => newDatabase(inject("template"));

/** One without any table. */
export const emptyDatabase = (): Promise<FreshDatabase> => newDatabase("template1");

async function newDatabase(template: string): Promise<FreshDatabase> {
  const server = inject("postgres");
  const name = `nectar_test_${randomUUID().replaceAll("-", "")}`;
  await command(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    connectionString: withDatabase(server, name),
    drop: () => command(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
