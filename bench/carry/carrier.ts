import { eq } from "drizzle-orm";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { connectDatabase, db } from "#app/db/client.ts";
import { startQueue } from "#app/db/queue.ts";
import { imports, profiles } from "#app/db/tables/index.ts";
import { findAgain, type Learner } from "#app/features/accounts/sign-in/find-session.ts";
import { confirmImport } from "#app/features/imports/confirm-import.ts";
import { exportNectar } from "#app/features/imports/nectar/export-nectar.ts";
import { receiveFile } from "#app/features/imports/receive-file.ts";
import { runImport } from "#app/features/imports/run-import.ts";
import { log } from "#app/platform/log.ts";
import { memoryOf, mostMemoryOf } from "../process.ts";

/** A process of its own, so that its memory is that of the work: writes a learner's file, or stores it for another. */
const [address = "", work = "", path = "", email = ""] = process.argv.slice(2);

log.level = "fatal";
connectDatabase(address);
await startQueue(address, false);
const learner = await learnerNamed(email);
// What loading the product left behind isn't memory of the work.
globalThis.gc?.();
const before = memoryOf(process.pid);
const started = performance.now();
if (work === "export") await write();
else await bring();
process.send?.({
  seconds: (performance.now() - started) / 1000,
  megabytes: mostMemoryOf(process.pid) - before,
  idle: before,
});

async function learnerNamed(address: string): Promise<Learner> {
  const [row] = await db.select().from(profiles).where(eq(profiles.email, address));
  const account = row && (await findAgain({ id: row.id, sessionId: "" }, new Date()));
  if (!account) throw new Error(`nobody has the address ${address}`);
  return account;
}

async function write(): Promise<void> {
  await pipeline(Readable.from(exportNectar(learner, new Date())), createWriteStream(path));
}

async function bring(): Promise<void> {
  const file = { name: "nectar.json", bytes: createReadStream(path) };
  const received = await receiveFile(learner.id, file, new Date());
  if (received.status !== "received") throw new Error(`the file was ${received.status}`);
  const { importId } = received;
  const job = { importId, userId: learner.id };
  await runImport(job, () => new Date());
  await confirmImport(learner.id, importId);
  await runImport(job, () => new Date());
  const [row] = await db.select().from(imports).where(eq(imports.id, importId));
  if (row?.status !== "done") throw new Error(`${row?.status}: ${row?.reasons?.join(" ")}`);
}
