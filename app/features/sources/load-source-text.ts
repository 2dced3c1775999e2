import { asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sourceChunks } from "#app/db/tables/index.ts";

/** All of a source's text. Offsets in it are those of its chunks. */
export async function loadSourceText(sourceId: string): Promise<string> {
  const chunks = await db
    .select({ start: sourceChunks.start, text: sourceChunks.text })
    .from(sourceChunks)
    .where(eq(sourceChunks.sourceId, sourceId))
    .orderBy(asc(sourceChunks.position));
  return joinChunks(chunks);
}

/** The text from `from` on, where the first chunk starts there or later. Only white space was between two of them: a space or an empty line. */
export function joinChunks(chunks: readonly { start: number; text: string }[], from = 0): string {
  const pieces: string[] = [];
  let end = from;
  for (const { start, text } of chunks) {
    const gap = start - end;
    pieces.push(gap === 1 ? " " : "\n".repeat(gap), text);
    end = start + text.length;
  }
  return pieces.join("");
}
