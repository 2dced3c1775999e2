import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { runProgram } from "#packages/embedded-postgres/run-program.ts";
import { chownRecursively, serverAccount } from "#packages/embedded-postgres/server-account.ts";
import { command } from "../test/database-commands.ts";
import { freePort } from "../test/free-port.ts";

/** As Debian ships it. */
export const PGBOUNCER = { name: "PgBouncer", programs: ["pgbouncer"], packages: "pgbouncer" };

/** What docs/operations.md has PgBouncer leave alone. */
export const IGNORED = "statement_timeout,idle_in_transaction_session_timeout";

/** The real one, in front of a server whose socket only its own account can open: it runs as that one. */
export async function startPgBouncer(database: string, settings: Record<string, string>) {
  const behind = new URL(database);
  const name = behind.pathname.slice(1);
  const folder = mkdtempSync(join(tmpdir(), "nectar-pgbouncer-"));
  const account = serverAccount(folder);
  const port = await freePort();
  writeFileSync(join(folder, "users"), `"${behind.username}" ""\n`);
  const lines = Object.entries({
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: "users",
    ...settings,
  }).map(([setting, value]) => `${setting} = ${value}`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]\n${name} = host=${behind.searchParams.get("host")} port=${behind.port}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  if (account) chownRecursively(folder, account);
  const pooler = runProgram({
    account,
    folder,
    program: "pgbouncer",
    options: () => ["pgbouncer.ini"],
    output: "pipe",
  });
  pooler.stdout?.resume();
  let complaints = "";
  pooler.stderr?.on("data", (part) => (complaints += String(part)));
  const address = `postgresql://${behind.username}@127.0.0.1:${port}/${name}?sslmode=disable`;
  const answers = () =>
    command(address, "select 1").then(
      () => "answers",
      (error: unknown) => `${String(error)} ${complaints}`,
    );
  await expect.poll(answers).toBe("answers");
  return {
    address,
    stop: async () => {
      pooler.kill("SIGKILL");
      await once(pooler, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
