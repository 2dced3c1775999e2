import { readFileSync } from "node:fs";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { ClientBase } from "pg";

/** Relative to the project's root, where every command starts: the built server has no source folder. */
const MIGRATIONS = "app/db/migrations";

/** The schema after one migration. */
export interface SchemaVersion {
  /** Identifies the schema in a backup. */
  hash: string;
  /** Identifies it in the database: the time the migration was generated. */
  createdAt: number;
  statements: string[];
  tables: string[];
}

/** Every schema this program knows, oldest first. */
export function schemaHistory(): SchemaVersion[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map((migration, index) => ({
    hash: migration.hash,
    createdAt: migration.folderMillis,
    statements: migration.sql,
    tables: tablesAfter(index),
  }));
}

/** Read from the snapshot of the whole schema that drizzle-kit writes for each migration. */
function tablesAfter(index: number): string[] {
  const file = `${MIGRATIONS}/meta/${String(index).padStart(4, "0")}_snapshot.json`;
  const snapshot = JSON.parse(readFileSync(file, "utf8")) as {
    tables: Record<string, { name: string }>;
  };
  return Object.values(snapshot.tables).map((table) => table.name);
}

/** The newest migration of the database by its time; null for an empty database. */
export async function newestMigration(client: ClientBase): Promise<number | null> {
  const { rows: exists } = await client.query<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as found",
  );
  if (!exists[0]?.found) return null;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return rows[0]?.newest == null ? null : Number(rows[0].newest);
}

/** Runs the migrations in the caller's transaction and records them in drizzle-kit's table. */
export async function applyMigrations(client: ClientBase, versions: SchemaVersion[]) {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { statements, hash, createdAt } of versions) {
    for (const statement of statements) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, createdAt],
    );
  }
}
