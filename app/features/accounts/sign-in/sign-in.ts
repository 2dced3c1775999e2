import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { accounts, users } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { countAttempt, clearAttempts } from "../../limits/count-attempt.ts";
import { requireTwoFactor } from "./finish-sign-in.ts";
import {
  issueSessionCookie,
  storeSession,
  type OpenedSession,
  type SessionOrigin,
} from "./open-session.ts";
import { lockAccount } from "../lock-account.ts";
import { NO_PASSWORD, verifyPassword } from "../password-hash.ts";
import { hashForAddress, recentSignUps } from "../sign-up/pending-sign-ups.ts";

export interface Credentials {
  email: string;
  password: string;
}

export type SignedIn =
  | ({ status: "signed-in" } & OpenedSession)
  /** The password was correct; the next page asks for a code. */
  | { status: "two-factor"; setCookies: string[] }
  | { status: "wrong" }
  /** Only returned for a correct password. */
  | { status: "unconfirmed" }
  /** By an operator. Only returned for a correct password. */
  | { status: "locked" }
  | { status: "too-many"; retryAfterSeconds: number };

/** The same response, after the same work, for an unknown address and a wrong password. */
export async function signIn(
  credentials: Credentials,
  clientAddress: string,
  headers: Headers,
  now: Date,
): Promise<SignedIn> {
  const byAddress = await countAttempt("signInPerAddress", clientAddress, now);
  if (byAddress.status === "too-many") return byAddress;
  const byAccount = await countAttempt("signInPerAccount", credentials.email, now);
  if (byAccount.status === "too-many") return byAccount;
  const proved = await prove(credentials, now);
  if (proved.status !== "proved") return refuse(proved);
  await clearAttempts("signInPerAccount", credentials.email);
  return enter(proved, { headers, clientAddress }, now);
}

/** Check again under the lock: the password may have changed, or two-factor sign-in been set up, since the proof. */
async function enter(
  { userId, passwordHash }: Proved,
  origin: SessionOrigin,
  now: Date,
): Promise<SignedIn> {
  const entered = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account?.passwordHash !== passwordHash) return null;
    if (account.isLockedOut) return "locked";
    return account.hasTwoFactor
      ? { twoFactorCookie: await requireTwoFactor(tx, userId, now) }
      : storeSession(tx, account, origin, now);
  });
  if (entered === null) return refuse({ status: "wrong", userId });
  if (entered === "locked") {
    logSecurityEvent("sign-in-refused", { userId });
    return { status: "locked" };
  }
  if ("twoFactorCookie" in entered) {
    logSecurityEvent("second-step-asked", { userId });
    return { status: "two-factor", setCookies: [entered.twoFactorCookie] };
  }
  const opened = await issueSessionCookie(entered, userId);
  logSecurityEvent("sign-in", { userId });
  return { status: "signed-in", ...opened };
}

type ReauthFailed =
  /** The id is for the log and never leaves the server. */
  { status: "wrong"; userId?: string } | { status: "unconfirmed" };
interface Proved {
  status: "proved";
  userId: string;
  passwordHash: string;
}

function refuse(refused: ReauthFailed): SignedIn {
  if (refused.status === "wrong") logSecurityEvent("sign-in-refused", { userId: refused.userId });
  else logSecurityEvent("sign-in-unconfirmed");
  return { status: refused.status };
}

/**
 * Always one query per table and both derivations, with or without an account, so that neither timing nor the response
 * to a password from a pending sign-up reveals whether the address has an account.
 */
async function prove({ email, password }: Credentials, now: Date): Promise<Proved | ReauthFailed> {
  const [[account], signUps] = await Promise.all([
    db
      .select({ userId: users.id, passwordHash: accounts.password })
      .from(users)
      .innerJoin(
        accounts,
        and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")),
      )
      .where(eq(users.email, email)),
    recentSignUps(email, now),
  ]);
  const passwordHash = account?.passwordHash ?? NO_PASSWORD;
  const [isRight, signUpHash] = await Promise.all([
    verifyPassword(passwordHash, password),
    hashForAddress(email, password),
  ]);
  if (account && isRight) return { status: "proved", userId: account.userId, passwordHash };
  const isWaiting = signUps.some((signUp) => signUp.passwordHash === signUpHash);
  return isWaiting ? { status: "unconfirmed" } : { status: "wrong", userId: account?.userId };
}
