import { and, eq, inArray, ne } from "drizzle-orm";
import { db, type Database, type Transaction } from "#app/db/client.ts";
import { formerEmails, outbox, users } from "#app/db/tables/index.ts";

/**
 * Every address an account has or had, the current one first. Leaves out an address that now belongs to another
 * account: the data under it is theirs.
 */
export async function ownAddresses(
  userId: string,
  source: Database | Transaction = db,
): Promise<string[]> {
  const present = await source
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const former = await source
    .select({ email: formerEmails.email })
    .from(formerEmails)
    .where(eq(formerEmails.userId, userId));
  // Changes made before former addresses were stored: the email about each went to the old address.
  const notified = await source
    .select({ email: outbox.recipient })
    .from(outbox)
    .where(and(eq(outbox.userId, userId), eq(outbox.template, "email-changed")));
  const all = [...new Set([...present, ...former, ...notified].map(({ email }) => email))];
  const taken = await source
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, all), ne(users.id, userId)));
  const others = new Set(taken.map(({ email }) => email));
  return all.filter((email) => !others.has(email));
}
