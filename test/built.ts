import type { TestProject } from "vitest/node";
import { connectDatabase, disconnectDatabase } from "#app/db/client.ts";
import { seedLibrary } from "#app/features/topics/seed-library.ts";
import { now } from "#app/platform/clock.ts";
import { build, isBuildStale } from "#packages/launcher/build.js";
import { command, withDatabase } from "./database-commands.ts";

/** Tests of the built product must never run against an old build. Each would store the library: this template has it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const root = process.cwd();
  if (isBuildStale(root)) await build(root, process.execPath, (words) => console.error(words));
  const { postgres, template } = project.getProvidedContext();
  const stocked = `${template}_stocked`;
  await command(postgres, `CREATE DATABASE ${stocked} TEMPLATE ${template}`);
  connectDatabase(withDatabase(postgres, stocked));
  await seedLibrary(now());
  await disconnectDatabase();
  await command(withDatabase(postgres, stocked), "ANALYZE");
  project.provide("stocked", stocked);
  return () => command(postgres, `DROP DATABASE ${stocked} WITH (FORCE)`);
}
