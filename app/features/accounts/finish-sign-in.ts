import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { db, one, type Transaction } from "#app/db/client.ts";
import { secondSteps, users } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { lockAccount } from "./lock-account.ts";
import { hashToken } from "./mailed-token.ts";
import { handOver, storeSession, type OpenedSession, type SessionOrigin } from "./open-session.ts";
import { proveSecondStep, type SecondStepProof } from "./prove-second-step.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import {
  clearedSecondStepCookie,
  readSecondStepCookie,
  SECOND_STEP_MINUTES,
  secondStepCookie,
} from "./second-step-cookie.ts";

/** The password was right; no session yet, only a cookie that lets this browser give the code. */
export async function askForSecondStep(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + SECOND_STEP_MINUTES * 60_000);
  await tx
    .insert(secondSteps)
    .values({ userId, tokenHash: hashToken(token), expiresAt, createdAt: now });
  return secondStepCookie(token);
}

/** Looking changes nothing. */
export async function isSecondStepAsked(headers: Headers, now: Date): Promise<boolean> {
  const found = await db.select().from(secondSteps).where(waitingIn(headers, now));
  return found.length > 0;
}

export type SignInFinished =
  | ({ status: "signed-in" } & OpenedSession)
  /** Too long ago, or the password was changed meanwhile. */
  | { status: "ended"; setCookies: string[] }
  | Exclude<SecondStepProof, { status: "proved" }>;

export async function finishSignIn(
  given: string,
  clientAddress: string,
  headers: Headers,
  now: Date,
): Promise<SignInFinished> {
  const byAddress = await countAttempt("signInPerAddress", clientAddress, now);
  if (byAddress.status === "too-many") return byAddress;
  const [waiting] = await db.select().from(secondSteps).where(waitingIn(headers, now));
  if (!waiting) return ended();
  const { userId } = waiting;
  const proof = await proveSecondStep(userId, given, now);
  if (proof.status !== "proved") return proof;
  const stored = await takeUp(waiting, { headers, clientAddress });
  if (stored === null) return ended();
  if (proof.by === "recovery") await tellOfRecovery(userId, now);
  const { setCookies, isKept } = await handOver(stored, userId, headers);
  logSecurityEvent("sign-in", { userId });
  return { status: "signed-in", setCookies: [...setCookies, clearedSecondStepCookie()], isKept };
}

/** A new password deletes what waits for a code: a session opens only while the row is still there. */
const takeUp = ({ id, userId }: typeof secondSteps.$inferSelect, origin: SessionOrigin) =>
  db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const taken = await tx
      .delete(secondSteps)
      .where(eq(secondSteps.id, id))
      .returning({ id: secondSteps.id });
    return account && taken.length > 0 ? storeSession(tx, account, origin) : null;
  });

const ended = (): SignInFinished => ({
  status: "ended",
  setCookies: [clearedSecondStepCookie()],
});

function waitingIn(headers: Headers, now: Date) {
  const token = readSecondStepCookie(headers);
  return and(eq(secondSteps.tokenHash, hashToken(token ?? "")), gt(secondSteps.expiresAt, now));
}

/** Seldom, and perhaps not the owner: told by mail. */
async function tellOfRecovery(userId: string, now: Date): Promise<void> {
  const codesLeft = await countRecoveryCodes(userId);
  await db.transaction(async (tx) => {
    const owner = one(await tx.select().from(users).where(eq(users.id, userId)));
    const change = { name: owner.name, at: now.toISOString(), change: "recovered" } as const;
    const mail = { template: "second-step", recipient: owner.email, userId } as const;
    await queueMail(tx, { ...mail, props: { ...change, codesLeft } }, now);
  });
}
