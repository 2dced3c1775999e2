import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#app/db/embedded.ts";
import { migrate } from "#app/db/migrate.ts";
import { command, withDatabase } from "./database-commands.ts";

const FOLDER = "nectar-tests-";
/** A new database has nothing to back up before migrating. */
const NO_BACKUPS = join(tmpdir(), "nectar-no-backups");
const FOLDER_IS_YOUNG_MS = 600_000;

/** One server for the whole run (or the one in TEST_DATABASE_URL), with one migrated template database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const existing = process.env.TEST_DATABASE_URL;
  const server = existing
    ? { address: existing, end: async () => undefined }
    : await temporaryServer();
  const template = `nectar_template_${randomUUID().slice(0, 8)}`;
  try {
    await command(server.address, `CREATE DATABASE ${template}`);
    await migrate(withDatabase(server.address, template), NO_BACKUPS);
  } catch (error) {
    await server.end();
    throw error;
  }
  project.provide("postgres", server.address);
  project.provide("template", template);
  return async () => {
    await command(server.address, `DROP DATABASE ${template} WITH (FORCE)`);
    await server.end();
  };
}

async function temporaryServer() {
  await clearKilledRuns();
  const folder = mkdtempSync(join(tmpdir(), FOLDER));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), durable: false });
  return {
    address: server.connectionString,
    end: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Removes servers left behind by killed runs. Concurrent runs lock their folder and keep it. */
async function clearKilledRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(FOLDER))) {
    const folder = join(tmpdir(), name);
    try {
      // A recent folder may belong to a run that is about to lock it.
      if (Date.now() - statSync(folder).mtimeMs < FOLDER_IS_YOUNG_MS) continue;
      const left = await startEmbeddedPostgres({
        dataDir: join(folder, "postgres"),
        durable: false,
      });
      await left.stop();
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // In use, or owned by another user.
    }
  }
}
