import { and, desc, eq, ne } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { imports } from "#app/db/tables/index.ts";
import { isUnderWay } from "#app/rules/imports/import.ts";
import { MAX_FILE_BYTES } from "./formats.ts";

export type BroughtImport = Awaited<ReturnType<typeof loadImports>>["imports"][number];

/** The files that a learner brought, the latest first. */
export async function loadImports(userId: string) {
  const rows = await db
    .select({
      id: imports.id,
      fileName: imports.fileName,
      status: imports.status,
      reasons: imports.reasons,
      preview: imports.preview,
      progress: imports.progress,
    })
    .from(imports)
    .where(and(eq(imports.userId, userId), ne(imports.status, "uploading")))
    .orderBy(desc(imports.createdAt), desc(imports.id));
  return {
    imports: rows,
    isUnderWay: rows.some(({ status }) => isUnderWay(status)),
    maxMegabytes: MAX_FILE_BYTES / 1024 / 1024,
  };
}
