import { eq } from "drizzle-orm";
import type { Transaction } from "./client.ts";
import { users } from "./tables/index.ts";

/**
 * One transaction per learner at a time: whoever comes second waits here and finds what the first one stored. Taken
 * before any other lock. `no key update` leaves room for the foreign-key checks of rows stored for this learner
 * meanwhile, which `update` would block, up to a deadlock.
 */
export async function lockLearner(tx: Transaction, learnerId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, learnerId)).for("no key update");
}
