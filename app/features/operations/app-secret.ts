import { createHmac } from "node:crypto";
import { db } from "#app/db/client.ts";
import { instance } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";

const fingerprint = () =>
  createHmac("sha256", env().APP_SECRET).update("fingerprint").digest("hex");

/**
 * Whether this process has the same APP_SECRET as the first process on this database. Processes with different
 * secrets couldn't read each other's cookies.
 */
export async function hasRightSecret(): Promise<boolean> {
  const secretFingerprint = fingerprint();
  await db.insert(instance).values({ secretFingerprint }).onConflictDoNothing();
  const [row] = await db.select().from(instance);
  return row?.secretFingerprint === secretFingerprint;
}

/** Makes this process's secret the database's. */
export async function acceptSecret(): Promise<void> {
  const secretFingerprint = fingerprint();
  await db
    .insert(instance)
    .values({ secretFingerprint })
    .onConflictDoUpdate({ target: instance.id, set: { secretFingerprint } });
}
