import { eq } from "drizzle-orm";
import type { Transaction } from "./client.ts";
import { users } from "./tables/index.ts";

/**
 * Serialises transactions per learner: the second waits here and then sees what the first one stored. Take this lock
 * before any other. `no key update` instead of `update`, because `update` would block the foreign-key checks of rows
 * that other transactions insert for this learner, up to a deadlock.
 */
export async function lockLearner(tx: Transaction, learnerId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, learnerId)).for("no key update");
}
