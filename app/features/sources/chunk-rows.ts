import { setImmediate } from "node:timers/promises";
import type { Transaction } from "#app/db/client.ts";
import { sourceChunks } from "#app/db/tables/index.ts";
import { cutIntoChunks, type ChunkedDocument } from "#app/rules/sources/chunk.ts";
import { searchWords } from "#app/rules/sources/search-words.ts";
import { asVector } from "./lexemes.ts";

type ChunkRow = typeof sourceChunks.$inferInsert;

/** With their words about 300 KB, and a few milliseconds of computing. */
const CHUNKS_AT_ONCE = 100;

/** The text of a source in passages, each with its part and the words by which a search finds it. */
export async function asChunkRows(
  { id: sourceId, userId }: { id: string; userId: string },
  document: ChunkedDocument,
  { parts, language }: { parts: readonly { start: number }[]; language: string | null },
): Promise<ChunkRow[]> {
  const rows: ChunkRow[] = [];
  for (const { start, end, page } of cutIntoChunks(document, language ?? undefined)) {
    const text = document.text.slice(start, end);
    const words = asVector(searchWords(text, language ?? undefined));
    const part = parts.findLastIndex((each) => each.start <= start);
    const place = { sourceId, userId, position: rows.length, part: part < 0 ? null : part };
    rows.push({ ...place, start, end, page, text, words });
    // Someone may wait for a page of the same process.
    if (rows.length % CHUNKS_AT_ONCE === 0) await setImmediate();
  }
  return rows;
}

export async function insertChunks(tx: Transaction, rows: readonly ChunkRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNKS_AT_ONCE)
    await tx.insert(sourceChunks).values(rows.slice(from, from + CHUNKS_AT_ONCE));
}
