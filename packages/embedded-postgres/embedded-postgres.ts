import { mkdirSync } from "node:fs";
import { ask } from "./ask-server.ts";
import { findBinaries } from "./binaries.ts";
import { clusterIn, OWNER, provideCluster } from "./cluster.ts";
import { guardDisk, refuseFullDisk } from "./disk-guard.ts";
import { addressOf, closeAccess, openAccess, passwordIn, type ServerAccess } from "./connection.ts";
import { claimFolder } from "./data-dir-lock.ts";
import { inPlainWords } from "./describe-error.ts";
import { endPostmaster, findPostmaster } from "./postmaster.ts";
import { adoptServer, launchServer, type ServerHome } from "./server.ts";
import { serverAccount } from "./server-account.ts";
import { supervise } from "./supervision.ts";

export type EmbeddedPostgres = {
  connectionString: string;
  /** The server had outlived an earlier, killed process of Nectar and was running already. */
  adopted: boolean;
  /** Ends the server in order and gives the folder free, within 8 s. */
  stop: () => Promise<void>;
};

type Options = {
  /** An absolute path. Nectar keeps the cluster, the server's log and its own claim in it. */
  dataDir: string;
  log?: (line: string) => void;
  /** False lets a power loss destroy the cluster, for tests that throw it away. */
  durable?: boolean;
  /** How long to wait for another Nectar that is just about to give this folder free. */
  waitForLockMs?: number;
};

const DATABASE = "nectar";

/**
 * The PostgreSQL that comes along: made on the first start, found again after a crash, restarted when it dies.
 * Throws a EmbeddedPostgresError with one plain line for whatever the operator has to put right.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => undefined,
  durable = true,
  waitForLockMs = 0,
}: Options): Promise<EmbeddedPostgres> {
  try {
    // The server's account may differ from ours, and has to walk through; what lies inside is closed by itself.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const release = await claimFolder(dataDir, waitForLockMs);
    try {
      return await startClaimed(dataDir, log, durable, release);
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw inPlainWords(error, dataDir);
  }
}

/** The address of the server that another process runs in this folder; null when there is none that answers. */
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
  log: (line: string) => void,
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

async function provideServer(
  home: ServerHome,
  password: string | null,
  log: (line: string) => void,
) {
  const survivor = await adoptServer(home, password);
  if (survivor) {
    log("The database was still running and is used on.");
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

/** Also the proof that the server answers. A start that was killed in between left the cluster without it. */
async function provideDatabase(access: ServerAccess): Promise<void> {
  const maintenance = addressOf(access, "postgres");
  const found = await ask(maintenance, `SELECT FROM pg_database WHERE datname = '${DATABASE}'`);
  if (found.length === 0) await ask(maintenance, `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
}
