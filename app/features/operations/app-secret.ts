import { createHmac } from "node:crypto";
import { db } from "#app/db/client.ts";
import { instance } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";

const fingerprint = () =>
  createHmac("sha256", env().APP_SECRET).update("fingerprint").digest("hex");

/**
 * Whether this process has the APP_SECRET that the database is used with; the first process decides which that is.
 * With another one it could not read the cookies of the others, and they not its own.
 */
export async function hasRightSecret(): Promise<boolean> {
  const secretFingerprint = fingerprint();
  await db.insert(instance).values({ secretFingerprint }).onConflictDoNothing();
  const [row] = await db.select().from(instance);
  return row?.secretFingerprint === secretFingerprint;
}

/** From now on the secret of this process counts. */
export async function acceptSecret(): Promise<void> {
  const secretFingerprint = fingerprint();
  await db
    .insert(instance)
    .values({ secretFingerprint })
    .onConflictDoUpdate({ target: instance.id, set: { secretFingerprint } });
}
