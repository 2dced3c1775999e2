import type { Transaction } from "#app/db/client.ts";
import { enqueue } from "#app/db/queue.ts";
import { outbox } from "#app/db/tables/index.ts";
import type { Notice } from "#app/rules/operations/notices.ts";
import type { ContactMessage } from "#app/rules/contact/contact.ts";

/** Every email template and the data stored until delivery. Never a secret: delivery derives the links. */
export interface PendingEmails {
  "confirm-sign-up": { signUpId: string };
  /** The pending sign-up of the same browser, otherwise the newest of the address. */
  "confirm-again": { browserHash: string | null };
  "already-registered": { name: string };
  /** The topic chosen before, if any: the link leads on to it. */
  "reset-password": { topic?: string };
  "password-changed": { name: string; at: string };
  "second-step": {
    name: string;
    at: string;
    change: "on" | "off" | "recovered";
    codesLeft?: number;
    /** Lets an owner undo two-factor sign-in that someone else turned on. */
    undoId?: string;
  };
  "confirm-email": { changeId: string };
  "email-changed": { name: string; at: string };
  welcome: { name: string; hasCompletedOnboarding: boolean };
  reminder: { day: string };
  /** The summary covers the seven days before this Monday. */
  "weekly-summary": { monday: string };
  "deletion-asked": { name: string; deleteAfter: string };
  "premium-receipt": {
    name: string;
    invoiceId: string;
    amount: string;
    periodEnd: string;
  };
  /** For a requested deletion. */
  "premium-cancelled": { name: string; until: string };
  "payment-failed": { name: string; until: string; days: number };
  "contact-message": ContactMessage;
  "confirm-newsletter": { subscriberId: string };
  "new-article": { slug: string; subscriberId: string };
  "operator-notice": { notice: Notice; since: string };
}
export type EmailName = keyof PendingEmails;

export interface PendingEmail<Name extends EmailName> {
  template: Name;
  recipient: string;
  props: PendingEmails[Name];
  userId?: string;
  /** At most one email per key, ever. */
  onceKey?: string;
}

/** Queues an email in the caller's transaction, so that a rollback removes it. A job delivers it. */
export async function queueEmail<Name extends EmailName>(
  tx: Transaction,
  mail: PendingEmail<Name>,
  now: Date,
): Promise<void> {
  const queued = await tx
    .insert(outbox)
    .values({ ...mail, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: outbox.id });
  for (const { id } of queued) await enqueue(tx, "deliver-mail", { outboxId: id });
}
