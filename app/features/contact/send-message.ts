import { db } from "#app/db/client.ts";
import { contactMessages } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import type { ContactMessage } from "#app/rules/contact/contact.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { queueEmail } from "../email/queue-email.ts";

export interface Sender {
  /** Null for a visitor. */
  userId: string | null;
  clientAddress: string;
}

export type MessageSent = { status: "sent" } | { status: "too-many"; retryAfterSeconds: number };

/** Stores a message and emails support. The form carries the id, so a double click sends one message. */
export async function sendMessage(
  id: string,
  message: ContactMessage,
  { userId, clientAddress }: Sender,
  now: Date,
): Promise<MessageSent> {
  const attempt = await countAttempt("contactPerAddress", clientAddress, now);
  if (attempt.status === "too-many") return attempt;
  const { SUPPORT_EMAIL } = env();
  await db.transaction(async (tx) => {
    const stored = await tx
      .insert(contactMessages)
      .values({ id, ...message, userId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: contactMessages.id });
    if (stored.length === 0 || SUPPORT_EMAIL === undefined) return;
    const mail = { template: "contact-message", recipient: SUPPORT_EMAIL, props: message } as const;
    await queueEmail(tx, mail, now);
  });
  return { status: "sent" };
}
