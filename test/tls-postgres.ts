import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findBinaries } from "#packages/embedded-postgres/binaries.ts";
import { clusterIn, OWNER, provideCluster } from "#packages/embedded-postgres/cluster.ts";
import { endPostmaster, findPostmaster } from "#packages/embedded-postgres/postmaster.ts";
import { runProgram } from "#packages/embedded-postgres/run-program.ts";
import { chownRecursively, serverAccount } from "#packages/embedded-postgres/server-account.ts";
import type { Issued } from "./certificates.ts";

/** PostgreSQL as a hosting provider runs it: over TCP, and only with TLS. */
export async function startTlsPostgres({ key, cert }: Issued, port: number) {
  const folder = mkdtempSync(join(tmpdir(), "nectar-tls-"));
  const account = serverAccount(clusterIn(folder));
  if (account) chownRecursively(folder, account);
  mkdirSync(join(folder, "copies"));
  const binaries = findBinaries(join(folder, "copies"), account);
  const cluster = await provideCluster({
    folder,
    account,
    binaries,
    durable: false,
    passwordFile: null,
  });
  writeFileSync(join(cluster, "server.crt"), cert);
  writeFileSync(join(cluster, "server.key"), key, { mode: 0o600 });
  writeFileSync(
    join(cluster, "pg_hba.conf"),
    "hostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust\n",
  );
  appendFileSync(
    join(cluster, "postgresql.conf"),
    `ssl = on\nlisten_addresses = 'localhost'\nport = ${port}\nunix_socket_directories = ''\nfsync = off\n`,
  );
  if (account) chownRecursively(cluster, account);
  const options = (path: string) => ["-D", path];
  runProgram({
    account,
    folder: cluster,
    program: binaries.postgres,
    options,
    output: "pipe",
  }).unref();
  let server = findPostmaster(cluster);
  while (server?.status !== "ready") {
    await pause(20);
    server = findPostmaster(cluster);
  }
  const { pid } = server;
  return {
    address: `postgresql://${OWNER}@localhost:${port}/postgres`,
    stop: async () => {
      await endPostmaster(pid, binaries.pgCtl);
      rmSync(folder, { recursive: true });
    },
  };
}
