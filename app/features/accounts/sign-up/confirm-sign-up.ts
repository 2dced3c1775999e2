import { and, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pendingSignups } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { topicIn } from "#app/rules/next-path.ts";
import { countAttempt } from "../../limits/count-attempt.ts";
import { createAccount, isEmailTaken } from "./create-account.ts";
import { hashToken } from "../emailed-token.ts";
import { openSession } from "../sign-in/open-session.ts";
import { hashPassword } from "../password-hash.ts";
import { hashForAddress, waitingSignUps } from "./pending-sign-ups.ts";
import { browserHashOf } from "./sign-up-browser.ts";

/** Proof that a sign-up belongs to this person: the browser, the password chosen there, or a new one. */
export type Proof =
  | { kind: "browser" }
  | { kind: "password"; password: string }
  | { kind: "new-password"; password: string };

export type SignUpConfirmed =
  | { status: "confirmed"; setCookies: string[] }
  | { status: "wrong-password" | "not-valid" }
  | { status: "too-many"; retryAfterSeconds: number };

/**
 * Creates the account of exactly one sign-up. Signing up with someone else's address gives no access: the link goes
 * to the owner, who has to enter the sign-up's password or choose a new one.
 */
export async function confirmSignUp(
  token: string,
  proof: Proof,
  clientAddress: string,
  headers: Headers,
  now: Date,
): Promise<SignUpConfirmed> {
  const attempt = await countAttempt("confirmPerAddress", clientAddress, now);
  if (attempt.status === "too-many") return attempt;
  const [signUp] = await db
    .select()
    .from(pendingSignups)
    .where(eq(pendingSignups.tokenHash, hashToken(token)));
  if (!signUp || signUp.usedAt || signUp.expiresAt <= now) return { status: "not-valid" };
  const passwordHash = await provedHash(signUp, proof, headers);
  if (!passwordHash) return { status: "wrong-password" };
  const userId = await useOnce(signUp, passwordHash, now);
  if (!userId) return { status: "not-valid" };
  logSecurityEvent("account-created", { userId });
  const { setCookies } = await openSession(userId, headers, now, clientAddress);
  return { status: "confirmed", setCookies };
}

type SignUp = typeof pendingSignups.$inferSelect;

/** The hash the account starts with, or null when the proof is wrong. */
async function provedHash(signUp: SignUp, proof: Proof, headers: Headers): Promise<string | null> {
  switch (proof.kind) {
    case "browser":
      return signUp.browserHash === browserHashOf(headers) ? signUp.passwordHash : null;
    case "password": {
      const hash = await hashForAddress(signUp.email, proof.password);
      return hash === signUp.passwordHash ? hash : null;
    }
    case "new-password":
      return hashPassword(proof.password);
  }
}

/**
 * Of concurrent clicks, one creates the account; the others, and other sign-ups with the address, find that it
 * exists.
 */
async function useOnce(signUp: SignUp, passwordHash: string, now: Date): Promise<string | null> {
  try {
    return await db.transaction(async (tx) => {
      const waiting = await waitingSignUps(signUp.email, now, tx).for("update");
      if (!waiting.some(({ id }) => id === signUp.id)) return null;
      const ids = waiting.map(({ id }) => id);
      await tx.update(pendingSignups).set({ usedAt: now }).where(inArray(pendingSignups.id, ids));
      // Move the hash to the account, so that no copy survives a password change.
      await tx
        .update(pendingSignups)
        .set({ passwordHash: "" })
        .where(
          and(
            eq(pendingSignups.email, signUp.email),
            eq(pendingSignups.passwordHash, passwordHash),
          ),
        );
      return await createAccount(
        tx,
        { ...signUp, passwordHash, wantedTopic: topicIn(signUp.next) },
        now,
      );
    });
  } catch (error) {
    if (isEmailTaken(error)) return null;
    throw error;
  }
}
