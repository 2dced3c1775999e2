import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, globSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "#app/db/embedded.ts";

const HERE = join(import.meta.dirname, "../..");
/** The last commit on which every learner had a copy of each library course: 1.0.3. */
const BEFORE = "ce85b86";

/** A build whose screens are visited. */
export interface Build {
  name: "old" | "new";
  root: string;
}

/** This checkout and, where its history is there, the build it must not be slower than. */
export function findBuilds(folder: string): Build[] {
  const root = join(folder, "old");
  const build: Build = { name: "new", root: HERE };
  try {
    if (!existsSync(root)) {
      const archive = execFileSync("git", ["archive", BEFORE], {
        cwd: HERE,
        maxBuffer: 1_000_000_000,
        stdio: ["ignore", "pipe", "ignore"],
      });
      mkdirSync(root, { recursive: true });
      execFileSync("tar", ["-x"], { cwd: root, input: archive });
      symlinkSync(join(HERE, "node_modules"), join(root, "node_modules"));
    }
    return [{ name: "old", root }, build];
  } catch {
    return [build];
  }
}

/** Starts the server in which the databases of all builds are, so that they share what it has. */
export const startServer = (folder: string) =>
  startEmbeddedPostgres({ dataDir: join(folder, "postgres"), durable: false });

/** The address of a build's database of this many learners. One that was filled before is only migrated. */
export async function fillDatabase(
  server: string,
  { name, root }: Build,
  learners: number,
  folder: string,
): Promise<string> {
  const database = `${name}_${learners}`;
  await provideDatabase(server, database);
  const address = new URL(server);
  address.pathname = `/${database}`;
  execFileSync(
    process.execPath,
    [join(import.meta.dirname, "filler.ts"), address.href, `${learners}`, join(folder, "backups")],
    { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
  );
  return address.href;
}

/**
 * Reads every file of the databases once, so that the system holds them in its memory as those of a server that has run for a
 * while. Without it a page's time is that of the disk, and the build that is visited second finds shared files warm.
 */
export async function warmUpFiles(folder: string): Promise<void> {
  for (const file of globSync(join(folder, "postgres/cluster/base/*/[0-9]*")))
    for await (const _ of createReadStream(file, { highWaterMark: 1 << 20 }));
}

async function provideDatabase(server: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query("select from pg_database where datname = $1", [name]);
  if (rows.length === 0) await client.query(`create database ${name}`);
  await client.end();
}
