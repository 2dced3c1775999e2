import { and, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { imports } from "#app/db/tables/index.ts";

export type ImportDecided = { status: "running" | "discarded" } | { status: "not-found" };

const own = (userId: string, importId: string) =>
  and(eq(imports.id, importId), eq(imports.userId, userId));

/** Stores a file that its learner has seen the preview of. */
export const confirmImport = (userId: string, importId: string): Promise<ImportDecided> =>
  db.transaction(async (tx) => {
    const begun = await tx
      .update(imports)
      .set({ status: "running", progress: 0 })
      .where(and(own(userId, importId), eq(imports.status, "previewed")))
      .returning({ id: imports.id });
    if (begun.length > 0) {
      await enqueue(tx, "run-import", { importId, userId });
      return { status: "running" };
    }
    // Pressed twice.
    const [row] = await tx.select({ id: imports.id }).from(imports).where(own(userId, importId));
    return { status: row ? "running" : "not-found" };
  });

/** Forgets a file that isn't being stored. */
export async function discardImport(userId: string, importId: string): Promise<ImportDecided> {
  const isIdle = inArray(imports.status, ["previewed", "done", "refused", "failed"]);
  const gone = await db
    .delete(imports)
    .where(and(own(userId, importId), isIdle))
    .returning({ id: imports.id });
  return { status: gone.length > 0 ? "discarded" : "not-found" };
}
