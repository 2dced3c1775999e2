import { asc, eq, inArray, or } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  aiUsage,
  contactMessages,
  emailChanges,
  formerEmails,
  newsletterSubscribers,
  outbox,
  profiles,
  sessions,
} from "#app/db/tables/index.ts";
import { ownAddresses } from "./own-addresses.ts";
import { isTwoFactorOn } from "../two-factor/verify-two-factor.ts";

/** A learner's account data. Of secrets, only whether they exist. */
export async function exportAccount(userId: string) {
  const addresses = await ownAddresses(userId);
  const [devices, mails, newsletter, former, waiting, messages, calls, hasTwoFactor] =
    await Promise.all([
      db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.createdAt),
      db
        .select()
        .from(outbox)
        .where(or(eq(outbox.userId, userId), inArray(outbox.recipient, addresses)))
        .orderBy(asc(outbox.createdAt), asc(outbox.id)),
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
      db.select().from(aiUsage).where(eq(aiUsage.userId, userId)).orderBy(aiUsage.createdAt),
      isTwoFactorOn(userId),
    ]);
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
    emails: mails.map(({ template, recipient, status, createdAt, sentAt }) => ({
      kind: template,
      recipient,
      status,
      created_at: createdAt,
      sent_at: sentAt,
    })),
    newsletter: newsletter.map(({ email, createdAt, confirmedAt, unsubscribedAt }) => ({
      email,
      requested_at: createdAt,
      confirmed_at: confirmedAt,
      unsubscribed_at: unsubscribedAt,
    })),
    contact_messages: messages,
    ai_usage: calls.map(({ writer, model, day, inputTokens, outputTokens, createdAt }) => ({
      writer,
      model,
      day,
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      created_at: createdAt,
    })),
  };
}

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
