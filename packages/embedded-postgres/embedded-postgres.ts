import { mkdirSync } from "node:fs";
import { ask } from "./ask-server.ts";
import { findBinaries } from "./binaries.ts";
import { clusterIn, OWNER, provideCluster } from "./cluster.ts";
import { guardDisk, refuseFullDisk } from "./disk-guard.ts";
import { addressOf, closeAccess, openAccess, passwordIn, type ServerAccess } from "./connection.ts";
import { claimFolder } from "./data-dir-lock.ts";
import { describeSystemError } from "./describe-error.ts";
import { endPostmaster, findPostmaster } from "./postmaster.ts";
import { adoptServer, launchServer, type ServerHome } from "./server.ts";
import { serverAccount } from "./server-account.ts";
import { supervise } from "./supervision.ts";
import type { Log } from "./log.ts";

export type EmbeddedPostgres = {
  connectionString: string;
  /** The server outlived an earlier process that was killed. */
  adopted: boolean;
  /** Shuts the server down cleanly and releases the folder, within 8 s. */
  stop: () => Promise<void>;
};

type Options = {
  /** An absolute path. It holds the cluster, the server's log and the lock of this process. */
  dataDir: string;
  log?: Log;
  /** False skips fsync and autovacuum, for tests that throw the cluster away. */
  durable?: boolean;
  /** How long to wait for another process that is about to release this folder. */
  waitForLockMs?: number;
};

const DATABASE = "nectar";

/**
 * Starts the embedded PostgreSQL: creates it on the first start, adopts it after a crash, restarts it when it dies.
 * Throws an EmbeddedPostgresError with one readable line for anything the operator has to fix.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => undefined,
  durable = true,
  waitForLockMs = 0,
}: Options): Promise<EmbeddedPostgres> {
  try {
    // The server's account may differ from ours and must be able to traverse the folder. Its contents have their own modes.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const release = await claimFolder(dataDir, waitForLockMs);
    try {
      return await startClaimed(dataDir, log, durable, release);
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw describeSystemError(error, dataDir);
  }
}

/** The connection string of the server that another process runs in this folder; null if none responds. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const server = findPostmaster(clusterIn(dataDir));
  if (server?.status !== "ready") return null;
  const address = addressOf(
    { ...server, password: passwordIn(dataDir)?.password ?? null },
    DATABASE,
  );
  return ask(address, "SELECT 1").then(
    () => address,
    () => null,
  );
}

async function startClaimed(
  folder: string,
  log: Log,
  durable: boolean,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const key = passwordIn(folder);
  const account = serverAccount(clusterIn(folder));
  const binaries = findBinaries(folder, account);
  const cluster = await provideCluster({
    folder,
    account,
    binaries,
    durable,
    passwordFile: key?.file ?? null,
  });
  const home: ServerHome = { folder, cluster, account, binaries, durable };
  const { access, pid, adopted } = await provideServer(home, key?.password ?? null, log);
  const connectionString = addressOf(access, DATABASE);
  try {
    await provideDatabase(access);
    const stopGuarding = durable ? await guardDisk(folder, connectionString, log) : () => undefined;
    const endServer = supervise(home, access, pid, log);
    let ending: Promise<void> | undefined;
    const stop = async () => {
      stopGuarding();
      await endServer();
      closeAccess(folder);
      release();
    };
    return { connectionString, adopted, stop: () => (ending ??= stop()) };
  } catch (error) {
    await endPostmaster(pid, binaries.pgCtl);
    closeAccess(folder);
    throw error;
  }
}

async function provideServer(home: ServerHome, password: string | null, log: Log) {
  const survivor = await adoptServer(home, password);
  if (survivor) {
    log("The database was still running, so we’re using it.", "info");
    return { ...survivor, adopted: true };
  }
  if (home.durable) refuseFullDisk(home.folder);
  const access = await openAccess(home.folder, home.account, password);
  try {
    return { access, pid: await launchServer(home, access, log), adopted: false };
  } catch (error) {
    closeAccess(home.folder);
    throw error;
  }
}

/** Creates the database if a killed start left the cluster without it. Also checks that the server responds. */
async function provideDatabase(access: ServerAccess): Promise<void> {
  const maintenance = addressOf(access, "postgres");
  const rows = await ask(maintenance, `SELECT FROM pg_database WHERE datname = '${DATABASE}'`);
  if (rows.length === 0) await ask(maintenance, `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
}
