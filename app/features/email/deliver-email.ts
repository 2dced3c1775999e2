import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { outbox } from "#app/db/tables/index.ts";
import { renderEmail } from "#app/emails/render-email.ts";
import type { Email } from "#app/emails/email.ts";
import { log } from "#app/platform/log.ts";
import type { Post, Posted } from "#app/platform/mailer.ts";
import type { EmailName } from "./queue-email.ts";

export type PendingEmailRow = typeof outbox.$inferSelect;
/** The email as of now; null when it is no longer due. */
export type FindEmail = (owed: PendingEmailRow, now: Date) => Promise<Email | null>;

export type Delivered =
  | { status: "sent" | "kept" | "not-due" | "done-before" | "given-up" }
  | { status: "later"; reason: string };

/** Give up after half a day: by then, urgent emails are stale. */
const GIVE_UP_AFTER_HOURS = 12;

/** These are dropped rather than sent twice; any other is sent again, under the same Message-ID. */
const ONCE_AT_MOST = new Set<string>([
  "reminder",
  "weekly-summary",
  "new-article",
] satisfies EmailName[]);

/** Delivers one email of the outbox. Without a mail server it stays there. */
export async function deliverEmail(
  outboxId: string,
  findEmail: FindEmail,
  post: Post | null,
  now: Date,
): Promise<Delivered> {
  const [owed] = await db.select().from(outbox).where(eq(outbox.id, outboxId));
  if (owed?.status !== "waiting") return { status: "done-before" };
  if (!post) return { status: "kept" };
  const letter = await findEmail(owed, now);
  if (!letter) {
    await db.delete(outbox).where(eq(outbox.id, outboxId));
    return { status: "not-due" };
  }
  if (mayHaveArrived(owed))
    return noteFailure(owed, { status: "refused", reason: "interrupted" }, now);
  if (!(await beginTry(owed))) return { status: "done-before" };
  const { replyTo, unsubscribeLink } = letter;
  const words = await renderEmail(letter);
  const posted = await post({
    id: owed.id,
    to: owed.recipient,
    replyTo,
    unsubscribeLink,
    ...words,
  });
  if (posted.status !== "sent") return noteFailure(owed, posted, now);
  await db
    .update(outbox)
    .set({ status: "sent", sentAt: now, lastError: null, attempts: owed.attempts + 1 })
    .where(eq(outbox.id, outboxId));
  return { status: "sent" };
}

/** An attempt began and its result is unknown: the process died in between. */
const mayHaveArrived = ({ template, attempts, lastError }: PendingEmailRow) =>
  ONCE_AT_MOST.has(template) && attempts > 0 && lastError === null;

/** Of two workers with the same email, one sends it. */
async function beginTry({ id, attempts }: PendingEmailRow): Promise<boolean> {
  const begun = await db
    .update(outbox)
    .set({ attempts: attempts + 1, lastError: null })
    .where(and(eq(outbox.id, id), eq(outbox.status, "waiting"), eq(outbox.attempts, attempts)))
    .returning({ id: outbox.id });
  return begun.length > 0;
}

type Failure = Exclude<Posted, { status: "sent" }>;

async function noteFailure(owed: PendingEmailRow, failure: Failure, now: Date): Promise<Delivered> {
  const { reason } = failure;
  const hours = (now.getTime() - owed.createdAt.getTime()) / 3_600_000;
  const isHopeless = failure.status === "refused" || hours >= GIVE_UP_AFTER_HOURS;
  await db
    .update(outbox)
    .set({
      status: isHopeless ? "given-up" : "waiting",
      attempts: owed.attempts + 1,
      lastError: reason,
    })
    .where(and(eq(outbox.id, owed.id), eq(outbox.status, "waiting")));
  if (!isHopeless) return { status: "later", reason };
  log.error({ outboxId: owed.id, template: owed.template, reason }, "a mail is given up");
  return { status: "given-up" };
}
