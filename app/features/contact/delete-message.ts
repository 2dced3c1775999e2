import { and, eq, sql } from "drizzle-orm";
import { db, type InSameTransaction } from "#app/db/client.ts";
import { contactMessages, outbox } from "#app/db/tables/index.ts";

/** Deletes a message and the email about it to support. */
export function deleteMessage(
  id: string,
  inSameTransaction: InSameTransaction = () => Promise.resolve(),
): Promise<{ status: "forgotten" | "not-found" }> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(contactMessages).where(eq(contactMessages.id, id)).returning();
    if (!gone) return { status: "not-found" };
    const { name, email, type, subject, message } = gone;
    const props = JSON.stringify({ name, email, type, subject, message });
    await tx
      .delete(outbox)
      .where(and(eq(outbox.template, "contact-message"), sql`${outbox.props} = ${props}::jsonb`));
    await inSameTransaction(tx);
    return { status: "forgotten" };
  });
}
