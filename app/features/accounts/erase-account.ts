import { eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import {
  contactMessages,
  newsletterSubscribers,
  outbox,
  pendingSignups,
  rateLimits,
  users,
} from "#app/db/tables/index.ts";

import { lockAccount } from "./lock-account.ts";

/**
 * Takes everything of a learner out of the database. Tables with a foreign key empty themselves; what knows a learner
 * by address or key is named here, and `erase-account.db.test.ts` finds a table that was forgotten.
 */
export async function eraseAccount(tx: Transaction, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  const [owner] = await tx
    .delete(users)
    .where(eq(users.id, userId))
    .returning({ email: users.email });
  if (!owner) return;
  const { email } = owner;
  await tx.delete(outbox).where(or(eq(outbox.userId, userId), eq(outbox.recipient, email)));
  await tx
    .delete(contactMessages)
    .where(or(eq(contactMessages.userId, userId), eq(contactMessages.email, email)));
  // What support was sent about their messages.
  await tx
    .delete(outbox)
    .where(sql`${outbox.template} = 'contact-message' and ${outbox.props}->>'email' = ${email}`);
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  await tx.delete(pendingSignups).where(eq(pendingSignups.email, email));
  await tx
    .delete(rateLimits)
    .where(inArray(sql`split_part(${rateLimits.key}, ':', 2)`, [userId, email]));
}
