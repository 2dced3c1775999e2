import { timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { newsletterSubscribers, profiles } from "#app/db/tables/index.ts";
import { isUuid } from "#app/rules/ids.ts";
import {
  hashToken,
  emailedLink,
  emailedToken,
  type TokenPurpose,
} from "../accounts/emailed-token.ts";

/** Automatic emails, each stopped by one click in the email (RFC 8058). */
export type StoppableEmails = "reminders" | "summaries" | "articles";

const PURPOSES: Record<StoppableEmails, TokenPurpose> = {
  reminders: "unsubscribe",
  summaries: "unsubscribe-summaries",
  articles: "unsubscribe-articles",
};

/** Signed and without expiry, so that an old email can still stop the next one. */
export const stopLink = (mails: StoppableEmails, id: string) =>
  emailedLink("/unsubscribe", `${mails}.${id}.${emailedToken(PURPOSES[mails], id)}`);

export interface Stoppable {
  mails: StoppableEmails;
  /** The id of a learner, or of a newsletter subscription. */
  id: string;
}

/** The kind of emails a link stops, and their recipient; null for an invalid link. */
export function readStopToken(token: string): Stoppable | null {
  // The first links had no kind, because there was only one.
  const [signature = "", id = "", mails = "reminders"] = token.split(".").toReversed();
  if (!isUuid(id) || !isStoppable(mails)) return null;
  const expected = Buffer.from(hashToken(emailedToken(PURPOSES[mails], id)));
  return timingSafeEqual(expected, Buffer.from(hashToken(signature))) ? { mails, id } : null;
}

const isStoppable = (mails: string): mails is StoppableEmails => Object.hasOwn(PURPOSES, mails);

export type EmailsStopped = { status: "stopped"; mails: StoppableEmails } | { status: "not-valid" };

/** Turns these emails off. Idempotent. */
export async function stopEmails(token: string, now: Date): Promise<EmailsStopped> {
  const stoppable = readStopToken(token);
  if (!stoppable) return { status: "not-valid" };
  const { mails, id } = stoppable;
  if (mails === "articles") await endSubscription(id, now);
  else await setPreference(id, mails === "reminders" ? "daily_reminders" : "weekly_summary");
  return { status: "stopped", mails };
}

async function setPreference(userId: string, off: "daily_reminders" | "weekly_summary") {
  await db.transaction(async (tx) => {
    const [profile] = await tx
      .select({ preferences: profiles.emailPreferences })
      .from(profiles)
      .where(eq(profiles.id, userId))
      .for("update");
    if (!profile) return;
    await tx
      .update(profiles)
      .set({ emailPreferences: { ...profile.preferences, [off]: false } })
      .where(eq(profiles.id, userId));
  });
}

async function endSubscription(subscriberId: string, now: Date): Promise<void> {
  await db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: now })
    .where(
      and(eq(newsletterSubscribers.id, subscriberId), isNull(newsletterSubscribers.unsubscribedAt)),
    );
}
