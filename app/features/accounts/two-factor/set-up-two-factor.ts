import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { encode } from "uqr";
import { db } from "#app/db/client.ts";
import { sessions, twoFactors } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { parseTwoFactorCode } from "#app/rules/accounts/two-factor.ts";
import { countAttempt, clearAttempts } from "../../limits/count-attempt.ts";
import { queueEmail } from "../../email/queue-email.ts";
import type { Learner } from "../sign-in/find-session.ts";
import { isSessionOpen } from "../sign-in/is-session-open.ts";
import { lockAccount } from "../lock-account.ts";
import { base32, stepOf } from "./one-time-code.ts";
import { provePassword, type PasswordProof } from "../sign-in/prove-password.ts";
import { openSecret, sealSecret } from "./sealed-secret.ts";
import { storeTwoFactorUndo } from "./two-factor-undo.ts";
import { newRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts";

/** A square of `size` × `size` modules; the path fills the dark ones. */
interface QrCode {
  size: number;
  path: string;
}

/** The secret in three forms: a QR code for the camera, a link for the phone itself, and text for typing. */
export interface TwoFactorSetup {
  qrCode: QrCode;
  link: string;
  secret: string;
}

const SETUP_MINUTES = 15;

export type SetupBegun =
  | { status: "begun"; setup: TwoFactorSetup }
  | { status: "already-on" }
  | Exclude<PasswordProof, { status: "proved" }>;

/** Creates a secret, which takes effect with the first correct code; calling again replaces it. */
export async function beginTwoFactorSetup(
  learner: Learner,
  password: string,
  now: Date,
): Promise<SetupBegun> {
  const proof = await provePassword(learner.id, password, now);
  if (proof.status !== "proved") return proof;
  const secret = randomBytes(20);
  const waiting = { secret: sealSecret(secret), createdAt: now };
  const begun = await db
    .insert(twoFactors)
    .values({ ...waiting, userId: learner.id })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: waiting,
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ id: twoFactors.id });
  if (begun.length === 0) return { status: "already-on" };
  return { status: "begun", setup: setupOf(learner, secret) };
}

export type TwoFactorTurnedOn =
  /** Shown only once. */
  | { status: "on"; recoveryCodes: string[] }
  | { status: "wrong-code"; setup: TwoFactorSetup }
  /** The setup expired or was never started. */
  | { status: "not-begun" }
  | { status: "too-many"; retryAfterSeconds: number };

/** Turns two-factor sign-in on with the first correct code. Other devices have to sign in again. */
export async function turnOnTwoFactor(
  learner: Learner,
  entered: string,
  now: Date,
): Promise<TwoFactorTurnedOn> {
  const attempt = await countAttempt("twoFactorPerAccount", learner.id, now);
  if (attempt.status === "too-many") return attempt;
  const waiting = and(
    eq(twoFactors.userId, learner.id),
    isNull(twoFactors.confirmedAt),
    gt(twoFactors.createdAt, new Date(now.getTime() - SETUP_MINUTES * 60_000)),
  );
  const [begun] = await db.select().from(twoFactors).where(waiting);
  if (!begun) return { status: "not-begun" };
  const secret = openSecret(begun.secret);
  const read = parseTwoFactorCode(entered);
  const step = read.kind === "app" ? stepOf(secret, read.code, now) : null;
  if (step === null) {
    logSecurityEvent("second-step-refused", { userId: learner.id });
    return { status: "wrong-code", setup: setupOf(learner, secret) };
  }
  const { codes, hashes } = await newRecoveryCodes(learner.id);
  const isOn = await db.transaction(async (tx) => {
    await lockAccount(tx, learner.id);
    // A concurrent password change ended this session.
    if (!(await isSessionOpen(learner.sessionId, now, tx))) return false;
    const turnedOn = await tx
      .update(twoFactors)
      .set({ confirmedAt: now, lastStep: step })
      .where(and(waiting, eq(twoFactors.secret, begun.secret)))
      .returning({ id: twoFactors.id });
    if (turnedOn.length === 0) return false;
    await storeRecoveryCodes(tx, learner.id, hashes);
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, learner.id), ne(sessions.id, learner.sessionId)));
    const undoId = await storeTwoFactorUndo(tx, learner.id, now);
    const props = { name: learner.name, at: now.toISOString(), change: "on", undoId } as const;
    const mail = { template: "second-step", recipient: learner.email, props } as const;
    await queueEmail(tx, { ...mail, userId: learner.id }, now);
    return true;
  });
  if (!isOn) return { status: "not-begun" };
  logSecurityEvent("second-step-on", { userId: learner.id });
  await clearAttempts("twoFactorPerAccount", learner.id);
  return { status: "on", recoveryCodes: codes };
}

function setupOf(learner: Learner, secret: Buffer): TwoFactorSetup {
  const issuer = env().APP_NAME;
  const link = new URL(
    `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(learner.email)}`,
  );
  const written = base32(secret);
  link.search = `secret=${written}&issuer=${encodeURIComponent(issuer)}`;
  return { link: link.href, secret: written, qrCode: drawQrCode(link.href) };
}

function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
