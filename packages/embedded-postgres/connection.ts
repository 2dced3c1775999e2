import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { OWNER } from "./cluster.ts";
import { canReach, type ServerAccount } from "./server-account.ts";

/** How a client reaches the server: a socket in a folder that only its owner can enter; on Windows a port and a password. */
export type ServerAccess = { host: string; port: number; password: string | null };

const NAME = "nectar-";
/** Part of the socket's name. Nothing listens on the port itself. */
const PORT = 5432;
/** The lowest limit of any system (macOS) for the path of a socket. */
const SOCKET_PATH_BYTES = 103;
const hasSockets = process.platform !== "win32";
const noteIn = (folder: string) => join(folder, "socket-folder");

export async function openAccess(
  folder: string,
  account: ServerAccount | null,
  password: string | null,
): Promise<ServerAccess> {
  if (!hasSockets) return { host: "127.0.0.1", port: await freePort(), password };
  closeAccess(folder);
  const host = mkdtempSync(join(placeForSockets(account), NAME));
  writeFileSync(noteIn(folder), host, { mode: 0o600 });
  if (account) chownSync(host, account.uid, account.gid);
  return { host, port: PORT, password: null };
}

/** Removes the socket's folder, including one left behind by a killed process. */
export function closeAccess(folder: string): void {
  const note = noteIn(folder);
  if (!existsSync(note)) return;
  const host = readFileSync(note, "utf8");
  // Remove only the files we create: the temporary folder is open to everyone.
  for (const ending of ["", ".lock"])
    rmSync(join(host, `.s.PGSQL.${PORT}${ending}`), { force: true });
  try {
    rmdirSync(host);
  } catch {
    // The temporary folder was already cleared.
  }
  rmSync(note);
}

/** The settings that make the server listen at this address only. */
export function accessSettings({ host, port }: ServerAccess): Record<string, string | number> {
  return hasSockets
    ? { listen_addresses: "", unix_socket_directories: host, unix_socket_permissions: "0700", port }
    : { listen_addresses: host, unix_socket_directories: "", port };
}

export function addressOf({ host, port, password }: ServerAccess, database: string): string {
  const owner = password ? `${OWNER}:${password}` : OWNER;
  const place = hasSockets
    ? `localhost:${port}/${database}?host=${encodeURIComponent(host)}&`
    : `${host}:${port}/${database}?`;
  // Explicit, because PGSSLMODE in the environment would otherwise apply.
  return `postgresql://${owner}@${place}sslmode=disable`;
}

/** Needed only if the server listens on a port, which any account of the machine can reach. */
export function passwordIn(folder: string): { file: string; password: string } | null {
  if (hasSockets) return null;
  const file = join(folder, "password");
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  return { file, password: readFileSync(file, "utf8").trim() };
}

function placeForSockets(account: ServerAccount | null): string {
  const place = [resolve(tmpdir()), "/tmp", "/var/tmp"].find(
    (each) => isShort(each) && existsSync(each) && (!account || canReach(account, each)),
  );
  if (place) return place;
  throw new EmbeddedPostgresError(
    "There is no temporary folder for the database's socket: set TMPDIR to a short path that every account may enter.",
  );
}

function isShort(place: string): boolean {
  return Buffer.byteLength(join(place, `${NAME}XXXXXX`, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_BYTES;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
