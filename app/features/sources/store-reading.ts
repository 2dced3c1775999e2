import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sourceBytes, sources } from "#app/db/tables/index.ts";
import { cleanLine } from "#app/rules/clean-text.ts";
import { partsOf } from "#app/rules/sources/parts.ts";
import { sourceLanguageOf } from "#app/rules/sources/source-language.ts";
import type { DocumentText } from "#packages/document-text/read-document.ts";
import { asChunkRows, insertChunks } from "./chunk-rows.ts";
import { isWithinStorage } from "./is-within-storage.ts";
import { isWaiting, refuseSource } from "./refuse-source.ts";

interface Read {
  document: DocumentText;
  name: string;
  address: string | null;
}

const MAX_NAME_LENGTH = 200;

/** Stores the text of a source that waited for it, in passages, and deletes its bytes. */
export async function storeReading(
  { id, userId }: Pick<typeof sources.$inferSelect, "id" | "userId">,
  { document, name, address }: Read,
  now: Date,
): Promise<void> {
  const language = sourceLanguageOf(document.text) ?? null;
  const parts = partsOf(document);
  const rows = await asChunkRows({ id, userId }, document, { parts, language });
  if (rows.length === 0) return refuseSource(id, "empty", now);
  if (!(await isWithinStorage(db, userId, document.text.length)))
    return refuseSource(id, "no-room", now);
  await db.transaction(async (tx) => {
    const read = await tx
      .update(sources)
      .set({
        status: "read",
        reason: null,
        name: cleanLine(name).slice(0, MAX_NAME_LENGTH).toWellFormed() || "A page without a name",
        ...(address !== null && { address }),
        format: document.format,
        language,
        pages: document.pages,
        pageStarts: document.pageStarts,
        words: parts.reduce((sum, { words }) => sum + words, 0),
        parts,
        readAt: now,
      })
      .where(isWaiting(id))
      .returning({ id: sources.id });
    // Removed meanwhile, or read by another process.
    if (read.length === 0) return;
    await insertChunks(tx, rows);
    await tx.delete(sourceBytes).where(eq(sourceBytes.sourceId, id));
  });
}
