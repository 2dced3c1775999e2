import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import type { JobInputs } from "#app/db/queue.ts";
import { sourceBytes, sources } from "#app/db/tables/index.ts";
import { fetchPage, type FetchOptions } from "#app/platform/fetch-page.ts";
import { log } from "#app/platform/log.ts";
import { describeError } from "#app/platform/root-cause.ts";
import { readDocument, type DocumentText } from "#packages/document-text/read-document.ts";
import { refuseSource } from "./refuse-source.ts";
import { storeReading } from "./store-reading.ts";

type SourceRow = typeof sources.$inferSelect;

/** Beginnings, so also of processes that were killed: a source that ends its process ends two. */
export const MAX_ATTEMPTS = 2;

type Reading =
  | { status: "read"; document: DocumentText; name: string; address: string | null }
  | { status: "refused"; reason: string };

/**
 * Reads a source that arrived, after fetching it where it is a link. Safe to run twice: its text is stored in one transaction, with that it
 * was read.
 */
export async function readSource(
  { sourceId }: JobInputs["read-source"],
  now: () => Date,
  { signal, fetching = {} }: { signal?: AbortSignal; fetching?: FetchOptions } = {},
): Promise<void> {
  const source = await beginAttempt(sourceId);
  if (!source) return;
  if (source.attempts > MAX_ATTEMPTS) return refuseSource(sourceId, "broken", now());
  try {
    const reading = await read(source, { ...fetching, ...(signal && { signal }) });
    if (reading.status === "refused") return await refuseSource(sourceId, reading.reason, now());
    await storeReading(source, reading, now());
  } catch (error) {
    log.error({ sourceId, ...describeError(error) }, "reading a source failed");
    if (source.attempts < MAX_ATTEMPTS) throw error;
    await refuseSource(sourceId, "broken", now());
  }
}

async function beginAttempt(sourceId: string): Promise<SourceRow | undefined> {
  const [source] = await db
    .update(sources)
    .set({ attempts: sql`${sources.attempts} + 1` })
    .where(and(eq(sources.id, sourceId), eq(sources.status, "waiting")))
    .returning();
  return source;
}

async function read(source: SourceRow, fetching: FetchOptions): Promise<Reading> {
  if (source.kind === "link") return readLink(source.address ?? "", fetching);
  const bytes = await bytesOf(source.id);
  const hint = source.kind === "file" ? { name: source.name } : { type: typeOfText(bytes) };
  const reading = await readDocument(bytes, hint);
  if (reading.status === "refused") return reading;
  return { ...reading, name: source.name, address: null };
}

async function readLink(address: string, fetching: FetchOptions): Promise<Reading> {
  const page = await fetchPage(address, fetching);
  if (page.status === "refused") return page;
  const reading = await readDocument(page.bytes, { name: page.name, type: page.type });
  if (reading.status === "refused") return reading;
  return { ...reading, name: reading.document.title ?? page.name, address: page.address };
}

async function bytesOf(sourceId: string): Promise<Uint8Array> {
  const parts = await db
    .select({ bytes: sourceBytes.bytes })
    .from(sourceBytes)
    .where(eq(sourceBytes.sourceId, sourceId))
    .orderBy(asc(sourceBytes.position));
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}

/** Pasted text with the headings of Markdown has parts to choose from. */
const typeOfText = (bytes: Uint8Array) =>
  /^#{1,6} \S/mu.test(Buffer.from(bytes).toString("utf8")) ? "text/markdown" : "text/plain";
