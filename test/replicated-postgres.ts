import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { findBinaries } from "#packages/embedded-postgres/binaries.ts";
import { runProgram } from "#packages/embedded-postgres/run-program.ts";
import { serversOf } from "#packages/embedded-postgres/running-process.ts";
import { chownRecursively, serverAccount } from "#packages/embedded-postgres/server-account.ts";
import { freePort } from "./free-port.ts";
import { startLine } from "./network-line.ts";

type Settings = Record<string, string | number>;

const COMMON: Settings = {
  unix_socket_directories: "",
  listen_addresses: "127.0.0.1",
  wal_level: "replica",
  hot_standby: "on",
  max_connections: 50,
  shared_buffers: "32MB",
};

/**
 * Two real servers: what the primary writes streams to the standby over a line that can be cut. `isSynchronous`: the primary
 * acknowledges nothing before the standby has it on its disk.
 */
export async function startReplicatedPostgres({ isSynchronous }: { isSynchronous: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), "nectar-standby-"));
  const account = serverAccount(folder);
  const { initdb, postgres } = findBinaries(folder, account);
  const run = (program: string, place: string, options: string[]) =>
    runProgram({
      account,
      folder: place,
      program,
      options: (path) => options.map((option) => option.replace("DIR", path)),
      output: "pipe",
    });

  const [first, second] = ["primary", "standby"].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  for (const place of [first, second]) mkdirSync(place, { mode: 0o700 });
  if (account) chownRecursively(folder, account);

  const initialised = run(initdb, first, ["-D", "DIR", "-U", "nectar", "-A", "trust"]);
  const [complaints, , [exitCode]] = await Promise.all([
    text(initialised.stderr!),
    text(initialised.stdout!),
    once(initialised, "close"),
  ]);
  if (exitCode !== 0) throw new Error(complaints);

  async function launch(place: string, settings: Settings): Promise<string> {
    const port = await freePort();
    const all = Object.entries({ ...COMMON, ...settings, port });
    const options = all.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = run(postgres, place, ["-D", "DIR", ...options]);
    child.stdout?.resume();
    child.stderr?.resume();
    const address = `postgresql://nectar@127.0.0.1:${port}/postgres`;
    await untilAnswered(address);
    return address;
  }

  const primary = await launch(
    first,
    isSynchronous ? { synchronous_commit: "on", synchronous_standby_names: "standby" } : {},
  );
  const line = await startLine(Number(new URL(primary).port));
  await copyCluster(primary, first, second);
  writeFileSync(join(second, "standby.signal"), "");
  if (account) chownRecursively(second, account);
  const standby = await launch(second, {
    primary_conninfo: `host=127.0.0.1 port=${line.port} user=nectar application_name=standby`,
  });
  await untilStreaming(primary);

  return {
    primary,
    standby,
    cutLine: line.cut,
    /** The machine is gone: no process of it sends or stores another byte. */
    killPrimary: () => {
      for (const pid of serversOf(first)) kill(pid);
    },
    stop: async () => {
      line.close();
      for (const place of [first, second])
        while (serversOf(place).length > 0) {
          for (const pid of serversOf(place)) kill(pid);
          await pause(20);
        }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** What pg_basebackup does, which isn't among the embedded programs. */
async function copyCluster(primary: string, from: string, to: string): Promise<void> {
  await withClient(primary, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    cpSync(from, to, {
      recursive: true,
      filter: (path) => !/postmaster\.(pid|opts)$/.test(path),
    });
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(false)",
    );
    writeFileSync(join(to, "backup_label"), rows[0]?.labelfile ?? "");
  });
}

export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilAnswered(address: string): Promise<void> {
  for (;;) {
    const isUp = await withClient(address, (client) => client.query("select 1")).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await pause(20);
  }
}

const untilStreaming = (primary: string) =>
  withClient(primary, async (client) => {
    const streaming = "select from pg_stat_replication where state = 'streaming'";
    while ((await client.query(streaming)).rowCount === 0) await pause(20);
  });
