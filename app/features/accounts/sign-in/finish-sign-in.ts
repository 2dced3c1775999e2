import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { twoFactorChallenges, users } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { countAttempt } from "../../limits/count-attempt.ts";
import { queueEmail } from "../../email/queue-email.ts";
import { lockAccount } from "../lock-account.ts";
import { hashToken } from "../emailed-token.ts";
import {
  issueSessionCookie,
  storeSession,
  type OpenedSession,
  type SessionOrigin,
} from "./open-session.ts";
import { verifyTwoFactor, type TwoFactorProof } from "../two-factor/verify-two-factor.ts";
import { countRecoveryCodes } from "../two-factor/recovery-codes.ts";
import {
  clearedTwoFactorCookie,
  readTwoFactorCookie,
  TWO_FACTOR_MINUTES,
  twoFactorCookie,
} from "../two-factor/two-factor-cookie.ts";

/** After a correct password: no session yet, only a cookie that lets this browser enter the code. */
export async function requireTwoFactor(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + TWO_FACTOR_MINUTES * 60_000);
  await tx
    .insert(twoFactorChallenges)
    .values({ userId, tokenHash: hashToken(token), expiresAt, createdAt: now });
  return twoFactorCookie(token);
}

/** Read-only. */
export async function isTwoFactorRequired(headers: Headers, now: Date): Promise<boolean> {
  const rows = await db.select().from(twoFactorChallenges).where(waitingIn(headers, now));
  return rows.length > 0;
}

export type SignInFinished =
  | ({ status: "signed-in" } & OpenedSession)
  /** The challenge expired, or the password was changed in the meantime. */
  | { status: "ended"; setCookies: string[] }
  | Exclude<TwoFactorProof, { status: "proved" }>;

/** The second step of two-factor sign-in: exchanges the challenge's cookie and a code for a session. */
export async function finishSignIn(
  entered: string,
  clientAddress: string,
  headers: Headers,
  now: Date,
): Promise<SignInFinished> {
  const byAddress = await countAttempt("signInPerAddress", clientAddress, now);
  if (byAddress.status === "too-many") return byAddress;
  const [waiting] = await db.select().from(twoFactorChallenges).where(waitingIn(headers, now));
  if (!waiting) return ended();
  const { userId } = waiting;
  const proof = await verifyTwoFactor(userId, entered, now);
  if (proof.status !== "proved") return proof;
  const stored = await claim(waiting, { headers, clientAddress }, now);
  if (stored === null) return ended();
  if (proof.by === "recovery") await emailAboutRecovery(userId, now);
  const { setCookies, isDeletionUndone } = await issueSessionCookie(stored, userId);
  logSecurityEvent("sign-in", { userId });
  return {
    status: "signed-in",
    setCookies: [...setCookies, clearedTwoFactorCookie()],
    isDeletionUndone,
  };
}

/** A new password deletes pending challenges, so open a session only while the row still exists. */
const claim = (
  { id, userId }: typeof twoFactorChallenges.$inferSelect,
  origin: SessionOrigin,
  now: Date,
) =>
  db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const taken = await tx
      .delete(twoFactorChallenges)
      .where(eq(twoFactorChallenges.id, id))
      .returning({ id: twoFactorChallenges.id });
    return account && !account.isLockedOut && taken.length > 0
      ? storeSession(tx, account, origin, now)
      : null;
  });

const ended = (): SignInFinished => ({
  status: "ended",
  setCookies: [clearedTwoFactorCookie()],
});

function waitingIn(headers: Headers, now: Date) {
  const token = readTwoFactorCookie(headers);
  return and(
    eq(twoFactorChallenges.tokenHash, hashToken(token ?? "")),
    gt(twoFactorChallenges.expiresAt, now),
  );
}

/** A recovery code is rarely used, and possibly not by the owner, so email them. */
async function emailAboutRecovery(userId: string, now: Date): Promise<void> {
  const codesLeft = await countRecoveryCodes(userId);
  await db.transaction(async (tx) => {
    const owner = one(await tx.select().from(users).where(eq(users.id, userId)));
    const change = { name: owner.name, at: now.toISOString(), change: "recovered" } as const;
    const mail = { template: "second-step", recipient: owner.email, userId } as const;
    await queueEmail(tx, { ...mail, props: { ...change, codesLeft } }, now);
  });
}
