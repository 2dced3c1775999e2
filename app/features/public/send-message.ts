import { db, type Transaction } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { contactMessages, outbox } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { ContactMessage } from "#app/rules/contact.ts";
import { countAttempt } from "../limits/count-attempt.ts";

export interface Sender {
  /** Null for a visitor. */
  userId: string | null;
  clientAddress: string;
}

export type MessageSent = { status: "sent" } | { status: "too-many"; retryAfterSeconds: number };

/** Stores what somebody wrote to us and tells support. The form brings the id, so a double click writes once. */
export async function sendMessage(
  message: ContactMessage & { id: string },
  { userId, clientAddress }: Sender,
  now: Date,
): Promise<MessageSent> {
  const counted = await countAttempt("contactPerAddress", clientAddress, now);
  if (counted.status === "too-many") return counted;
  await db.transaction(async (tx) => {
    const stored = await tx
      .insert(contactMessages)
      .values({ ...message, userId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: contactMessages.id });
    if (stored.length > 0) await tellSupport(tx, message, now);
  });
  return { status: "sent" };
}

async function tellSupport(
  tx: Transaction,
  { id, ...props }: ContactMessage & { id: string },
  now: Date,
) {
  const { SUPPORT_EMAIL } = env();
  if (SUPPORT_EMAIL === undefined) return;
  const owed = await tx
    .insert(outbox)
    .values({
      recipient: SUPPORT_EMAIL,
      template: "contact-message",
      props,
      onceKey: `contact-message:${id}`,
      createdAt: now,
    })
    .returning({ id: outbox.id });
  for (const mail of owed) await enqueue(tx, "deliver-mail", { outboxId: mail.id });
}
