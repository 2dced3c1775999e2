import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { outbox } from "#app/db/tables/index.ts";
import { renderEmail } from "#app/emails/render-email.ts";
import type { Email } from "#app/emails/email.ts";
import { log } from "#app/platform/log.ts";
import type { Post, Posted } from "#app/platform/mailer.ts";
import type { EmailName } from "./queue-email.ts";

export type PendingEmailRow = typeof outbox.$inferSelect;
/** The email's current content; null when it is no longer due. */
export type FindEmail = (pending: PendingEmailRow, now: Date) => Promise<Email | null>;

export type Delivered =
  | { status: "sent" | "kept" | "not-due" | "done-before" | "given-up" }
  /** `attempts`: so far. */
  | { status: "later"; reason: string; attempts: number };

/** Give up after half a day: by then, urgent emails are stale. */
const GIVE_UP_AFTER_HOURS = 12;

/** After a crash these are dropped instead of sent twice; others are sent again with the same Message-ID. */
const AT_MOST_ONCE_TEMPLATES = new Set<string>([
  "reminder",
  "weekly-summary",
  "new-article",
] satisfies EmailName[]);

/** Delivers one email from the outbox. Without a mail server it stays there. */
export async function deliverEmail(
  outboxId: string,
  findEmail: FindEmail,
  post: Post | null,
  now: Date,
): Promise<Delivered> {
  const [pending] = await db.select().from(outbox).where(eq(outbox.id, outboxId));
  if (pending?.status !== "waiting") return { status: "done-before" };
  if (!post) return { status: "kept" };
  const email = await findEmail(pending, now);
  if (!email) {
    await db.delete(outbox).where(eq(outbox.id, outboxId));
    return { status: "not-due" };
  }
  if (mayHaveArrived(pending))
    return recordFailure(pending, { status: "refused", reason: "interrupted" }, now);
  if (!(await beginAttempt(pending))) return { status: "done-before" };
  const { replyTo, unsubscribeLink } = email;
  const rendered = await renderEmail(email);
  const posted = await post({
    id: pending.id,
    to: pending.recipient,
    replyTo,
    unsubscribeLink,
    ...rendered,
  });
  if (posted.status !== "sent") return recordFailure(pending, posted, now);
  await db
    .update(outbox)
    .set({ status: "sent", sentAt: now, lastError: null, attempts: pending.attempts + 1 })
    .where(eq(outbox.id, outboxId));
  return { status: "sent" };
}

/** An attempt was started and its result is unknown, because the process died. */
const mayHaveArrived = ({ template, attempts, lastError }: PendingEmailRow) =>
  AT_MOST_ONCE_TEMPLATES.has(template) && attempts > 0 && lastError === null;

/** Only one of two workers with the same email succeeds. */
async function beginAttempt({ id, attempts }: PendingEmailRow): Promise<boolean> {
  const begun = await db
    .update(outbox)
    .set({ attempts: attempts + 1, lastError: null })
    .where(and(eq(outbox.id, id), eq(outbox.status, "waiting"), eq(outbox.attempts, attempts)))
    .returning({ id: outbox.id });
  return begun.length > 0;
}

type Failure = Exclude<Posted, { status: "sent" }>;

async function recordFailure(
  pending: PendingEmailRow,
  failure: Failure,
  now: Date,
): Promise<Delivered> {
  const { reason } = failure;
  const hours = (now.getTime() - pending.createdAt.getTime()) / 3_600_000;
  const isGivenUp = failure.status === "refused" || hours >= GIVE_UP_AFTER_HOURS;
  await db
    .update(outbox)
    .set({
      status: isGivenUp ? "given-up" : "waiting",
      attempts: pending.attempts + 1,
      lastError: reason,
    })
    .where(and(eq(outbox.id, pending.id), eq(outbox.status, "waiting")));
  if (!isGivenUp) return { status: "later", reason, attempts: pending.attempts + 1 };
  log.error({ outboxId: pending.id, template: pending.template, reason }, "email given up");
  return { status: "given-up" };
}
