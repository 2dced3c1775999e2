import { and, desc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pendingSignups, users } from "#app/db/tables/index.ts";
import { emailedLink, emailedToken } from "../emailed-token.ts";
import { isPending, recentSignUps, waitingSignUps } from "./pending-sign-ups.ts";

const linkOf = (signUpId: string) =>
  emailedLink("/auth/callback", emailedToken("sign-up", signUpId));

/** The link of one sign-up while it is pending. */
export async function findSignUpLink(signUpId: string, now: Date): Promise<string | null> {
  const [waiting] = await db
    .select({ id: pendingSignups.id })
    .from(pendingSignups)
    .where(and(eq(pendingSignups.id, signUpId), isPending(now)));
  return waiting ? linkOf(waiting.id) : null;
}

/** An address can have several pending sign-ups: use the one from this browser, otherwise the newest. */
export async function findLinkOfAddress(
  email: string,
  browserHash: string | null,
  now: Date,
): Promise<string | null> {
  const waiting = await waitingSignUps(email, now);
  const wanted = waiting.find((signUp) => signUp.browserHash === browserHash) ?? waiting[0];
  return wanted ? linkOf(wanted.id) : null;
}

/** The address of this browser's last sign-up. */
export async function findWaitingAddress(browserHash: string, now: Date): Promise<string | null> {
  const [last] = await db
    .select({ email: pendingSignups.email })
    .from(pendingSignups)
    .where(and(eq(pendingSignups.browserHash, browserHash), isPending(now)))
    .orderBy(desc(pendingSignups.createdAt), desc(pendingSignups.id))
    .limit(1);
  return last?.email ?? null;
}

export type SentAgain = { kind: "link"; link: string } | { kind: "has-account"; name: string };

/** The email to send again; tells an owner that their account exists. Null when nothing is pending. */
export async function findEmailToResend(
  email: string,
  browserHash: string | null,
  now: Date,
): Promise<SentAgain | null> {
  const [owner] = await db.select({ name: users.name }).from(users).where(eq(users.email, email));
  if (!owner) {
    const link = await findLinkOfAddress(email, browserHash, now);
    return link === null ? null : { kind: "link", link };
  }
  // Only after a sign-up, or the form could be used to email strangers.
  const signUps = await recentSignUps(email, now);
  return signUps.length > 0 ? { kind: "has-account", name: owner.name } : null;
}
