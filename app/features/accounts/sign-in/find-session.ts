import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  profiles,
  sessions,
  type Appearance,
  type EmailPreferences,
} from "#app/db/tables/index.ts";
import { quizCompleted } from "#app/rules/topics/interests.ts";
import { hasPremium } from "#app/rules/payments/premium.ts";
import { findPremium } from "../../payments/find-premium.ts";
import { readSession } from "./read-session.ts";
import { clearedSessionCookie, readSessionToken, sessionCookie } from "./session-cookie.ts";
import { hasExpired, isRenewalDue, sessionExpiry } from "./session-lifetime.ts";

/** The signed-in learner of a request, passed to screens and use cases. */
export interface Learner {
  id: string;
  sessionId: string;
  email: string;
  name: string;
  avatarUrl: string | null;
  isPremium: boolean;
  quizCompleted: boolean;
  timeZone: string;
  preferences: EmailPreferences;
  appearance: Appearance;
}

export interface FoundSession {
  learner: Learner | null;
  /** Cookies that prolong the session, or clear one that has ended. */
  setCookies: string[];
}

/** The learner of a request by its session cookie; null without one or after the session ended. */
export async function findSession(headers: Headers, now: Date): Promise<FoundSession> {
  const token = readSessionToken(headers);
  if (token === null) return { learner: null, setCookies: [] };
  const stored = await readSession(token);
  if (!stored) return ended();
  const { session, profile, ...facts } = stored;
  if (hasExpired(session, now)) {
    await db.delete(sessions).where(eq(sessions.id, session.id));
    return ended();
  }
  const isPremium = hasPremium(facts, now);
  const learner = learnerFrom(profile, { sessionId: session.id, isPremium });
  if (!isRenewalDue(session, now)) return { learner, setCookies: [] };
  const renewed = await db
    .update(sessions)
    .set({ expiresAt: sessionExpiry(now), updatedAt: now })
    .where(eq(sessions.id, session.id))
    .returning({ id: sessions.id });
  // Another request may have ended the session in the meantime.
  return renewed.length > 0 ? { learner, setCookies: [await sessionCookie(token)] } : ended();
}

const ended = (): FoundSession => ({ learner: null, setCookies: [clearedSessionCookie()] });

/** Reloads a learner after a use case changed them; null once the account is gone. */
export function findAgain(
  { id, sessionId }: Pick<Learner, "id" | "sessionId">,
  now: Date,
): Promise<Learner | null> {
  return findLearner(id, sessionId, now);
}

async function findLearner(id: string, sessionId: string, now: Date): Promise<Learner | null> {
  const [[profile], isPremium] = await Promise.all([
    db.select().from(profiles).where(eq(profiles.id, id)),
    findPremium(id, now),
  ]);
  return profile ? learnerFrom(profile, { sessionId, isPremium }) : null;
}

type Profile = Pick<
  typeof profiles.$inferSelect,
  "id" | "email" | "name" | "profilePictureUrl" | "timeZone" | "emailPreferences" | "appearance"
>;

export function learnerFrom(
  profile: Profile,
  { sessionId, isPremium }: Pick<Learner, "sessionId" | "isPremium">,
): Learner {
  return {
    id: profile.id,
    sessionId,
    email: profile.email,
    name: profile.name,
    avatarUrl: profile.profilePictureUrl,
    isPremium,
    quizCompleted: quizCompleted(profile.emailPreferences),
    timeZone: profile.timeZone,
    preferences: profile.emailPreferences,
    appearance: profile.appearance,
  };
}
