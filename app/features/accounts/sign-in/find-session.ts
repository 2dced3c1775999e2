import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  profiles,
  sessions,
  type Appearance,
  type EmailPreferences,
} from "#app/db/tables/index.ts";
import { quizCompleted } from "#app/rules/interests.ts";
import { findPremium } from "../../payments/find-premium.ts";
import { auth, SESSION_DAYS } from "../auth.ts";

/** Who is asking, as every signed-in screen and deed knows them. */
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

const NOBODY: FoundSession = { learner: null, setCookies: [] };

/** Whether a request brings a session's cookie, valid or not. */
export const hasSession = (headers: Headers): boolean =>
  headers.get("cookie")?.includes("nectar.session") ?? false;

/** The learner of a request by its session cookie; nobody when there is none, or when it ended. */
export async function findSession(headers: Headers, now: Date): Promise<FoundSession> {
  if (!hasSession(headers)) return NOBODY;
  const { response: found, headers: answered } = await auth().api.getSession({
    headers,
    returnHeaders: true,
  });
  const setCookies = answered.getSetCookie();
  if (!found) return { learner: null, setCookies };
  const { session, user } = found;
  if (now.getTime() - session.createdAt.getTime() > SESSION_DAYS * 86_400_000) {
    await db.delete(sessions).where(eq(sessions.id, session.id));
    return NOBODY;
  }
  const learner = await findLearner(user.id, session.id, now);
  return learner ? { setCookies, learner } : NOBODY;
}

/** The same learner after a deed of theirs; null once the account is gone. */
export function findAgain({ id, sessionId }: Learner, now: Date): Promise<Learner | null> {
  return findLearner(id, sessionId, now);
}

async function findLearner(id: string, sessionId: string, now: Date): Promise<Learner | null> {
  const [[profile], isPremium] = await Promise.all([
    db.select().from(profiles).where(eq(profiles.id, id)),
    findPremium(id, now),
  ]);
  return profile ? learnerFrom(profile, { sessionId, isPremium }) : null;
}

export function learnerFrom(
  profile: typeof profiles.$inferSelect,
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
