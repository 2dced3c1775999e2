import { desc, eq, gt } from "drizzle-orm";
import { v7 } from "uuid";
import { db, type Transaction } from "#app/db/client.ts";
import { pendingSignups, users } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { isDatabaseUnset } from "#app/platform/is-unavailable.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { secondsUntil, startOfRollingDay } from "#app/rules/limits/rolling-limit.ts";
import { topicIn } from "#app/rules/next-path.ts";
import { countAttempt, LIMITS, type Counted } from "../../limits/count-attempt.ts";
import { queueEmail } from "../../email/queue-email.ts";
import { createAccount, isEmailTaken } from "./create-account.ts";
import { hashToken, emailedToken } from "../emailed-token.ts";
import { openSession } from "../sign-in/open-session.ts";
import { hashPassword } from "../password-hash.ts";
import { CONFIRMATION_HOURS, hashForAddress } from "./pending-sign-ups.ts";
import { markBrowser } from "./sign-up-browser.ts";

export interface Registration {
  email: string;
  username: string;
  password: string;
  timeZone: string;
  /** The page to open after signing in. */
  next?: string | null;
}

export type Registered =
  | { status: "signed-in"; setCookies: string[] }
  /** The same response for a new address, a pending one and one with an account. */
  | { status: "check-email"; setCookies: string[] }
  | { status: "already-registered" }
  /** The database was emptied while the server was running. */
  | { status: "no-tables" }
  | { status: "too-many"; retryAfterSeconds: number }
  /** The site has its number of new accounts for today. */
  | { status: "site-full"; retryAfterSeconds: number; most: number; nextAt: Date };

/** With a mail server, no account exists until the address is confirmed; without one, the account is usable right away. */
export async function register(
  registration: Registration,
  clientAddress: string,
  headers: Headers,
  now: Date,
): Promise<Registered> {
  try {
    const attempt = await countSignUp(clientAddress, now);
    if (attempt.status === "too-many") return attempt;
    const full = await findSignUpLimit(now);
    if (full) return full;
    return env().SMTP_URL
      ? await requestConfirmation(registration, headers, now)
      : await signUpWithoutConfirmation(registration, clientAddress, headers, now);
  } catch (error) {
    if (isDatabaseUnset(error)) return { status: "no-tables" };
    throw error;
  }
}

/** Limits per address (half an hour, a day). A refusal doesn't count toward the next limit. */
async function countSignUp(clientAddress: string, now: Date): Promise<Counted> {
  const most = env().SIGN_UPS_PER_ADDRESS;
  const dailyMost = (LIMITS.signUpDailyPerAddress.most / LIMITS.signUpPerAddress.most) * most;
  const attempt = await countAttempt("signUpPerAddress", clientAddress, now, most);
  if (attempt.status === "too-many") return attempt;
  return countAttempt("signUpDailyPerAddress", clientAddress, now, dailyMost);
}

/**
 * Against sign-ups from many addresses. Accounts are counted instead of attempts, so that attempts alone can't close the
 * site for everybody.
 */
async function findSignUpLimit(now: Date) {
  const most = env().SIGN_UPS_PER_DAY;
  const [first] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(gt(users.createdAt, startOfRollingDay(now)))
    .orderBy(desc(users.createdAt))
    .offset(most - 1)
    .limit(1);
  if (!first) return null;
  logSecurityEvent("limit-reached", { limit: "signUpsPerDay" });
  const nextAt = new Date(first.createdAt.getTime() + 86_400_000);
  const retryAfterSeconds = secondsUntil(nextAt, now);
  return { status: "site-full", most, nextAt, retryAfterSeconds } as const;
}

async function signUpWithoutConfirmation(
  registration: Registration,
  clientAddress: string,
  headers: Headers,
  now: Date,
): Promise<Registered> {
  const passwordHash = await hashPassword(registration.password);
  try {
    const userId = await db.transaction((tx) =>
      createAccount(
        tx,
        { ...registration, passwordHash, wantedTopic: topicIn(registration.next ?? null) },
        now,
      ),
    );
    logSecurityEvent("account-created", { userId });
    const { setCookies } = await openSession(userId, headers, now, clientAddress);
    return { status: "signed-in", setCookies };
  } catch (error) {
    if (isEmailTaken(error)) return { status: "already-registered" };
    throw error;
  }
}

async function requestConfirmation(
  registration: Registration,
  headers: Headers,
  now: Date,
): Promise<Registered> {
  const { browserHash, setCookie } = markBrowser(headers);
  const passwordHash = await hashForAddress(registration.email, registration.password);
  const mails = await countAttempt("signUpMailPerAccount", registration.email, now);
  if (mails.status === "within")
    await db.transaction((tx) =>
      queueSignUpEmail(tx, { ...registration, passwordHash, browserHash }, now),
    );
  return { status: "check-email", setCookies: [setCookie] };
}

/**
 * Emails the owner of a known address that the account exists, and a new address its link. The sign-up is stored either
 * way, so that signing in with its password gets the same response; for a known address its link is never emailed.
 */
async function queueSignUpEmail(
  tx: Transaction,
  signUp: Omit<Registration, "password"> & { passwordHash: string; browserHash: string },
  now: Date,
): Promise<void> {
  const { email } = signUp;
  const [owner] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.email, email));
  const id = v7();
  await tx.insert(pendingSignups).values({
    ...signUp,
    id,
    tokenHash: hashToken(emailedToken("sign-up", id)),
    expiresAt: new Date(now.getTime() + CONFIRMATION_HOURS * 3_600_000),
    createdAt: now,
  });
  const mail = { recipient: email };
  await (owner
    ? queueEmail(
        tx,
        {
          ...mail,
          template: "already-registered",
          userId: owner.id,
          props: { name: owner.name },
        },
        now,
      )
    : queueEmail(tx, { ...mail, template: "confirm-sign-up", props: { signUpId: id } }, now));
}
