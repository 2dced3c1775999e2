import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";

/** Migrates a database with the build in this process's folder, and fills it if it is empty. Run by `filled.ts`. */
const [address = "", learners = "", backups = ""] = process.argv.slice(2);

type Migrate = { migrate: (address: string, backups: string) => Promise<unknown> };
type Fill = { grow: (client: Client, from: number, to: number) => Promise<void> };

async function of<Module>(path: string): Promise<Module> {
  return (await import(pathToFileURL(join(process.cwd(), path)).href)) as Module;
}

const { migrate } = await of<Migrate>("app/db/migrate.ts");
const { grow } = await of<Fill>("bench/fill.ts");
await migrate(address, backups);
const client = new Client({ connectionString: address });
await client.connect();
const { rows } = await client.query("select from profiles limit 1");
if (rows.length === 0) await grow(client, 0, Number(learners));
// A migration changes rows and adds indexes; in production autovacuum follows it.
await client.query("vacuum analyze");
await client.end();
process.exit();
