import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { importParts, type imports } from "#app/db/tables/index.ts";
import type { BroughtFile } from "./import-format.ts";

type ImportRow = Pick<typeof imports.$inferSelect, "id" | "fileName" | "size">;

/** A file as it was stored, a part at a time: it never is in memory whole. */
export const broughtFile = ({ id, fileName, size }: ImportRow): BroughtFile => ({
  name: fileName,
  size,
  bytes: () => partsOf(id),
});

async function* partsOf(importId: string): AsyncGenerator<Uint8Array, void> {
  for (let last = -1; ; last += 1) {
    const [part] = await db
      .select({ bytes: importParts.bytes })
      .from(importParts)
      .where(and(eq(importParts.importId, importId), gt(importParts.position, last)))
      .orderBy(asc(importParts.position))
      .limit(1);
    if (!part) return;
    yield part.bytes;
  }
}
