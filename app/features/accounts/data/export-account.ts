import { and, eq, inArray, or } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  aiUsage,
  contactMessages,
  emailChanges,
  formerEmails,
  imports,
  newsletterSubscribers,
  outbox,
  profiles,
  sessions,
} from "#app/db/tables/index.ts";
import { ownAddresses } from "./own-addresses.ts";
import { readInPages } from "./read-in-pages.ts";
import { isTwoFactorOn } from "../two-factor/verify-two-factor.ts";

/** A learner's account data; what grows with use in pages. Of secrets, only whether they exist. */
export async function exportAccount(userId: string) {
  const addresses = await ownAddresses(userId);
  const [devices, newsletter, former, waiting, messages, brought, hasTwoFactor] = await Promise.all(
    [
      db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.createdAt),
      db
        .select()
        .from(newsletterSubscribers)
        .where(inArray(newsletterSubscribers.email, addresses)),
      db.select().from(formerEmails).where(eq(formerEmails.userId, userId)),
      db.select().from(emailChanges).where(eq(emailChanges.userId, userId)),
      db
        .select()
        .from(contactMessages)
        // Not by address: a message sent while signed out can't be attributed for certain.
        .where(eq(contactMessages.userId, userId)),
      db.select().from(imports).where(eq(imports.userId, userId)),
      isTwoFactorOn(userId),
    ],
  );
  return {
    two_step_sign_in: hasTwoFactor,
    former_emails: former.map(({ email, createdAt }) => ({ email, until: createdAt })),
    email_change_waiting: waiting.map(({ email, expiresAt }) => ({ email, until: expiresAt })),
    sessions: devices.map(({ ipAddress, userAgent, createdAt, updatedAt, expiresAt }) => ({
      address: ipAddress,
      browser: userAgent,
      signed_in_at: createdAt,
      last_used_at: updatedAt,
      expires_at: expiresAt,
    })),
    emails: exportEmails(userId, addresses),
    newsletter: newsletter.map(({ email, createdAt, confirmedAt, unsubscribedAt }) => ({
      email,
      requested_at: createdAt,
      confirmed_at: confirmedAt,
      unsubscribed_at: unsubscribedAt,
    })),
    contact_messages: messages,
    ai_usage: exportUsage(userId),
    imports: brought.map(({ fileName, format, status, createdAt }) => ({
      file_name: fileName,
      format,
      status,
      created_at: createdAt,
    })),
  };
}

const exportEmails = (userId: string, addresses: string[]) =>
  readInPages([outbox.createdAt, outbox.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        kind: outbox.template,
        recipient: outbox.recipient,
        status: outbox.status,
        created_at: outbox.createdAt,
        sent_at: outbox.sentAt,
      })
      .from(outbox)
      .where(and(or(eq(outbox.userId, userId), inArray(outbox.recipient, addresses)), after))
      .orderBy(...order)
      .limit(size),
  );

const exportUsage = (userId: string) =>
  readInPages([aiUsage.createdAt, aiUsage.id], ({ place, after, order, size }) =>
    db
      .select({
        place,
        writer: aiUsage.writer,
        model: aiUsage.model,
        day: aiUsage.day,
        input_tokens: aiUsage.inputTokens,
        output_tokens: aiUsage.outputTokens,
        created_at: aiUsage.createdAt,
      })
      .from(aiUsage)
      .where(and(eq(aiUsage.userId, userId), after))
      .orderBy(...order)
      .limit(size),
  );

/** The learner's own settings, as stored in the profile. */
export async function exportProfile(userId: string, isPremium: boolean) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId));
  if (!profile) throw new Error("a learner without a profile asked for their data");
  return {
    email: profile.email,
    name: profile.name,
    profile_picture_url: profile.profilePictureUrl,
    subscription_status: isPremium ? "premium" : "free",
    time_zone: profile.timeZone,
    email_preferences: profile.emailPreferences,
    appearance: profile.appearance,
    created_at: profile.createdAt,
  };
}
