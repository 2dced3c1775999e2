import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { writingProcess } from "./writing-process.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { describeSystemError } from "./describe-error.ts";
import { isRunning } from "./running-process.ts";
import { chownRecursively } from "./server-account.ts";

/** One cluster for all tests, which leave it stopped and intact. */
const home = mkdtempSync(join(tmpdir(), "nectar-embedded-"));
const dataDir = join(home, "postgres");
const foreignDataDir = join(home, "foreign");

afterAll(async () => {
  await (await start()).stop();
  rmSync(home, { recursive: true });
});

beforeEach(() => {
  rmSync(foreignDataDir, { recursive: true, force: true });
});

test("data of another PostgreSQL version is refused and left unchanged", async () => {
  const version = fileInCluster("PG_VERSION", "17\n");

  await expect(start(foreignDataDir)).rejects.toThrow(
    /^The data in \S+ was written by PostgreSQL 17, .* brings PostgreSQL 18: /,
  );

  expect(readFileSync(version, "utf8")).toBe("17\n");
});

test("a folder that contains something else is refused and left unchanged", async () => {
  const letter = fileInCluster("letter.txt", "Dear diary");

  await expect(start(foreignDataDir)).rejects.toThrow(EmbeddedPostgresError);

  expect(readFileSync(letter, "utf8")).toBe("Dear diary");
});

test.each([
  { trouble: "a full disk", code: "ENOSPC", words: "The disk that holds /data is full: " },
  {
    trouble: "a read-only disk",
    code: "EROFS",
    words: "Nectar can’t write to /data: the disk is read-only.",
  },
  {
    trouble: "another's folder",
    code: "EACCES",
    words: "Nectar isn’t allowed to write to /data: ",
  },
])("$trouble is reported in one readable line", ({ code, words }) => {
  const error = describeSystemError(Object.assign(new Error(code), { code }), "/data");

  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  expect((error as EmbeddedPostgresError).message).toContain(words);
  expect((error as EmbeddedPostgresError).message).not.toContain("\n");
});

test("a process id in postmaster.pid that now belongs to another process is ignored", async () => {
  await (await start()).stop();
  const note = [
    process.ppid,
    join(dataDir, "cluster"),
    1,
    5432,
    "/tmp/nectar-gone",
    "",
    "1 1",
    "ready",
  ];
  writeFileSync(join(dataDir, "cluster", "postmaster.pid"), `${note.join("\n")}\n`);

  const server = await start();

  expect(isRunning(process.ppid)).toBe(true);
  expect(await valueOf(server.connectionString, "SELECT 1 AS value")).toBe(1);
  await server.stop();
});

test("a running server that doesn't respond is replaced", async () => {
  const nectar = writingProcess(dataDir);
  await nectar.untilPrinted("wrote", 10);
  await nectar.kill();
  process.kill(postmaster(), "SIGSTOP");

  const server = await startEmbeddedPostgres({ dataDir });

  expect(server.adopted).toBe(false);
  expect(
    await valueOf(server.connectionString, "SELECT count(*)::int AS value FROM rows"),
  ).toBeGreaterThanOrEqual(10);
  await server.stop();
});

test("a query that survived its killed server doesn't prevent the next start", async () => {
  const nectar = writingProcess(dataDir);
  await nectar.untilPrinted("wrote", 10);
  const client = new Client({ connectionString: (await findEmbeddedPostgres(dataDir)) ?? "" });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const endless = client
    .query("SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b")
    .catch(() => "broken off");
  process.kill(postmaster(), "SIGKILL");
  await nectar.kill();

  const server = await startEmbeddedPostgres({ dataDir });

  expect(isRunning(rows[0]!.pid)).toBe(false);
  expect(await endless).toBe("broken off");
  await server.stop();
});

test("a server with different settings is replaced instead of adopted", async () => {
  const nectar = writingProcess(dataDir);
  await nectar.untilPrinted("wrote", 10);
  await nectar.kill();

  const server = await startEmbeddedPostgres({ dataDir, durable: false });

  expect(server.adopted).toBe(false);
  expect(await valueOf(server.connectionString, "SELECT current_setting('fsync') AS value")).toBe(
    "off",
  );
  await server.stop();
});

test("a folder restored with a different owner and mode works again", async () => {
  await (await start()).stop();
  chmodSync(join(dataDir, "cluster"), 0o755);
  chownRecursively(join(dataDir, "cluster"), { uid: process.getuid!(), gid: process.getgid!() });

  const server = await start();

  expect(await valueOf(server.connectionString, "SELECT 1 AS value")).toBe(1);
  await server.stop();
});

const start = (folder = dataDir) => startEmbeddedPostgres({ dataDir: folder, durable: false });

function fileInCluster(name: string, content: string): string {
  mkdirSync(join(foreignDataDir, "cluster"), { recursive: true });
  const path = join(foreignDataDir, "cluster", name);
  writeFileSync(path, content);
  return path;
}

function postmaster(): number {
  return Number.parseInt(readFileSync(join(dataDir, "cluster", "postmaster.pid"), "utf8"), 10);
}

async function valueOf(connectionString: string, query: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(query);
  await client.end();
  return rows[0]?.value;
}
