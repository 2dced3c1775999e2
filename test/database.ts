import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { command, withDatabase } from "./database-commands.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** This run's server, with a database that no test uses. */
    postgres: string;
    /** The migrated database that every test file clones. */
    template: string;
    /** The same with the library, for tests of the built product. */
    stocked: string;
  }
}

export type FreshDatabase = { connectionString: string; drop: () => Promise<void> };

/** An empty, migrated database on this run's server. Disconnect everything from it before calling `drop`. */
export const freshDatabase = (): Promise<FreshDatabase> => newDatabase(inject("template"));

/** The same with every course of the library. */
export const stockedDatabase = (): Promise<FreshDatabase> => newDatabase(inject("stocked"));

/** A database without any tables. */
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
