import { and, eq, inArray, ne, notExists, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import {
  contactMessages,
  courses,
  emailChanges,
  enrollments,
  newsletterSubscribers,
  outbox,
  pendingSignups,
  rateLimits,
  users,
} from "#app/db/tables/index.ts";

import { lockAccount } from "../lock-account.ts";
import { ownAddresses } from "./own-addresses.ts";

/**
 * Deletes a learner and all their data. Tables with a foreign key cascade; rows that identify a learner by a current
 * or former address, or by a key, are deleted here. `erase-account.db.test.ts` detects a missing table.
 */
export async function eraseAccount(tx: Transaction, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  const addresses = await ownAddresses(userId, tx);
  // Before the account, because its courses lose their owner with it. Courses with other learners stay without an
  // owner.
  await tx.delete(courses).where(
    and(
      eq(courses.ownerId, userId),
      notExists(
        tx
          .select({ userId: enrollments.userId })
          .from(enrollments)
          .where(and(eq(enrollments.courseId, courses.id), ne(enrollments.userId, userId))),
      ),
    ),
  );
  // What they typed about themselves with it.
  await tx.update(courses).set({ reader: null }).where(eq(courses.ownerId, userId));
  const erased = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id });
  if (erased.length === 0) return;
  await tx
    .delete(outbox)
    .where(or(eq(outbox.userId, userId), inArray(outbox.recipient, addresses)));
  await tx
    .delete(contactMessages)
    .where(or(eq(contactMessages.userId, userId), inArray(contactMessages.email, addresses)));
  // The emails that support got about their messages.
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.template, "contact-message"),
        inArray(sql`${outbox.props}->>'email'`, addresses),
      ),
    );
  // Finished jobs are kept for a day.
  await tx.execute(sql`delete from pgboss.job where data->>'userId' = ${userId}`);
  await tx.delete(newsletterSubscribers).where(inArray(newsletterSubscribers.email, addresses));
  await tx.delete(pendingSignups).where(inArray(pendingSignups.email, addresses));
  // Another learner's sign-up with this address; its link was never emailed.
  await tx.delete(emailChanges).where(inArray(emailChanges.email, addresses));
  await tx
    .delete(rateLimits)
    .where(inArray(sql`split_part(${rateLimits.key}, ':', 2)`, [userId, ...addresses]));
}
