import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { db, type Database, type Transaction } from "#app/db/client.ts";
import { twoFactors } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { parseTwoFactorCode, type TwoFactorCode } from "#app/rules/accounts/two-factor.ts";
import { countAttempt, clearAttempts } from "../../limits/count-attempt.ts";
import { stepOf } from "./one-time-code.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { openSecret } from "./sealed-secret.ts";

export type TwoFactorProof =
  | { status: "proved"; by: "app" | "recovery" }
  | { status: "wrong-code" }
  | { status: "too-many"; retryAfterSeconds: number };

export async function isTwoFactorOn(
  userId: string,
  source: Database | Transaction = db,
): Promise<boolean> {
  const rows = await source
    .select({ id: twoFactors.id })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)));
  return rows.length > 0;
}

/** Accepts a code from the app or a recovery code. Each works once, and guesses are limited. */
export async function verifyTwoFactor(
  userId: string,
  entered: string,
  now: Date,
): Promise<TwoFactorProof> {
  const attempt = await countAttempt("twoFactorPerAccount", userId, now);
  if (attempt.status === "too-many") return attempt;
  const read = parseTwoFactorCode(entered);
  if (read.kind === "none" || !(await isCodeRight(userId, read, now))) {
    logSecurityEvent("second-step-refused", { userId });
    return { status: "wrong-code" };
  }
  await clearAttempts("twoFactorPerAccount", userId);
  logSecurityEvent("second-step-passed", { userId });
  return { status: "proved", by: read.kind };
}

type UsableCode = Exclude<TwoFactorCode, { kind: "none" }>;

const isCodeRight = (userId: string, { kind, code }: UsableCode, now: Date): Promise<boolean> =>
  kind === "app" ? useAppCode(userId, code, now) : useRecoveryCode(userId, code);

async function useAppCode(userId: string, code: string, now: Date): Promise<boolean> {
  const [app] = await db
    .select()
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAt)));
  const step = app ? stepOf(openSecret(app.secret), code, now) : null;
  if (step === null) return false;
  // A used code and all older ones stop working, so a code seen over someone's shoulder is useless.
  const used = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(twoFactors.userId, userId),
        isNotNull(twoFactors.confirmedAt),
        or(isNull(twoFactors.lastStep), lt(twoFactors.lastStep, step)),
      ),
    )
    .returning({ id: twoFactors.id });
  return used.length > 0;
}
