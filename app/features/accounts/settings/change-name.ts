import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { profiles, users } from "#app/db/tables/index.ts";

/** `name` is already checked by `checkProfileName`. */
export async function changeName(learnerId: string, name: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(profiles).set({ name }).where(eq(profiles.id, learnerId));
    await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, learnerId));
  });
}
