import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import type { JobInputs } from "#app/db/queue.ts";
import { importParts, imports, users } from "#app/db/tables/index.ts";
import { log } from "#app/platform/log.ts";
import { describeError } from "#app/platform/root-cause.ts";
import { findAgain, type Learner } from "../accounts/sign-in/find-session.ts";
import { broughtFile } from "./brought-file.ts";
import { FORMATS, headOf, recogniseFormat } from "./formats.ts";
import { RefusedFile, type ImportFormat } from "./import-format.ts";

type ImportRow = typeof imports.$inferSelect;

/** Beginnings, so also of processes that were killed: a file that ends its process ends three. */
export const MAX_ATTEMPTS = 3;
const FAILED = "Something went wrong on our side. Nothing was stored; please bring it again.";
const NOT_OURS = "Nectar can’t read this kind of file. See the list of what you can bring.";
const GONE = "The file is no longer here. Please bring it again.";

/**
 * Looks at a file that was uploaded, or stores one that was confirmed. Safe to run twice: all that a file brings is stored in
 * one transaction, with that it was.
 */
export async function runImport(
  { importId }: JobInputs["run-import"],
  now: () => Date,
  formats: readonly ImportFormat[] = FORMATS,
): Promise<void> {
  const row = await beginAttempt(importId);
  if (!row) return;
  const learner = await findAgain({ id: row.userId, sessionId: "" }, now());
  if (!learner) return;
  try {
    if (row.attempts > MAX_ATTEMPTS) return await end(row, "failed", [FAILED], now());
    const format = await formatOf(row, formats);
    if (row.status === "uploaded") await look(row, learner, format, now());
    else await store(row, learner, format, now());
  } catch (error) {
    if (error instanceof RefusedFile) return end(row, "refused", error.reasons, now());
    log.error({ importId, ...describeError(error) }, "import failed");
    if (row.attempts >= MAX_ATTEMPTS) return end(row, "failed", [FAILED], now());
    throw error;
  }
}

const WAITING = sql`${imports.status} in ('uploaded', 'running')`;

async function beginAttempt(importId: string): Promise<ImportRow | undefined> {
  const [row] = await db
    .update(imports)
    .set({ attempts: sql`${imports.attempts} + 1` })
    .where(and(eq(imports.id, importId), WAITING))
    .returning();
  return row;
}

async function formatOf(row: ImportRow, formats: readonly ImportFormat[]): Promise<ImportFormat> {
  const file = broughtFile(row);
  const stored = await db
    .select({ size: sql<number>`coalesce(sum(octet_length(${importParts.bytes})), 0)::int` })
    .from(importParts)
    .where(eq(importParts.importId, row.id));
  if (stored[0]?.size !== row.size) throw new RefusedFile(GONE);
  if (row.size === 0) throw new RefusedFile("It is empty.");
  const format = recogniseFormat({ name: row.fileName, head: await headOf(file) }, formats);
  if (!format) throw new RefusedFile(NOT_OURS);
  if (row.size > format.maxBytes)
    throw new RefusedFile(
      `It is larger than ${Math.round(format.maxBytes / 1024 / 1024)} MB, the most for a file of its kind.`,
    );
  return format;
}

async function look(row: ImportRow, learner: Learner, format: ImportFormat, now: Date) {
  const preview = await format.preview(learner, broughtFile(row), now);
  await db
    .update(imports)
    .set({ status: "previewed", format: format.name, preview, attempts: 0 })
    .where(and(eq(imports.id, row.id), eq(imports.status, "uploaded")));
}

async function store(row: ImportRow, learner: Learner, format: ImportFormat, now: Date) {
  const own = eq(imports.id, row.id);
  await db.transaction(async (tx) => {
    await lockForLong(tx, row.userId);
    // Another process may have stored it while this one waited for the learner.
    const [waiting] = await tx.select({ status: imports.status }).from(imports).where(own);
    if (waiting?.status !== "running") return;
    const context = { now, onProgress: progressOf(row.id) };
    const preview = await format.store(tx, learner, broughtFile(row), context);
    await tx
      .update(imports)
      .set({ status: "done", preview, progress: 100, finishedAt: now })
      .where(own);
    await tx.delete(importParts).where(eq(importParts.importId, row.id));
  });
}

/**
 * As `learnerTransaction`, but not in its queue: what the learner sends meanwhile waits for some seconds and is then told to come
 * back, instead of waiting for the end of a long import. No statement of it is short, and between two of them it computes.
 */
async function lockForLong(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '60s'`);
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

const PERCENT_BETWEEN_WRITES = 5;

/** Outside the transaction, whose rows nobody else sees. A share that can't be stored is no reason to stop. */
function progressOf(importId: string) {
  let stored = 0;
  return (share: number) => {
    const percent = Math.min(99, Math.max(0, Math.floor(share * 100)));
    if (percent < stored + PERCENT_BETWEEN_WRITES) return;
    stored = percent;
    void db
      .update(imports)
      .set({ progress: percent })
      .where(and(eq(imports.id, importId), eq(imports.status, "running")))
      .catch((error: unknown) => log.warn(describeError(error), "progress not stored"));
  };
}

async function end(
  { id }: ImportRow,
  status: "refused" | "failed",
  reasons: readonly string[],
  now: Date,
) {
  await db
    .update(imports)
    .set({ status, reasons: reasons.slice(0, MAX_REASONS), finishedAt: now })
    .where(and(eq(imports.id, id), WAITING));
  await db.delete(importParts).where(eq(importParts.importId, id));
}

const MAX_REASONS = 50;
