import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { emailChanges, pendingSignups, users } from "#app/db/tables/index.ts";
import { hashToken } from "../emailed-token.ts";

export type Confirmation =
  | { status: "sign-up"; email: string; isSameBrowser: boolean }
  | { status: "new-email"; email: string }
  /** Whose address it becomes has to be signed in: a mistyped address must not carry an account off. */
  | { status: "sign-in-first" }
  | { status: "used" | "expired" | "unknown" };

/** What a mailed link to /auth/callback stands for. Looking changes nothing: mail scanners look as well. */
export async function findConfirmation(
  token: string,
  browserHash: string | null,
  learnerId: string | null,
  now: Date,
): Promise<Confirmation> {
  const tokenHash = hashToken(token);
  const [signUp] = await db
    .select()
    .from(pendingSignups)
    .where(eq(pendingSignups.tokenHash, tokenHash));
  if (signUp) {
    if (signUp.usedAt) return { status: "used" };
    if (await hasAccount(signUp.email)) return { status: "used" };
    if (signUp.expiresAt <= now) return { status: "expired" };
    const isSameBrowser = signUp.browserHash === browserHash;
    return { status: "sign-up", email: signUp.email, isSameBrowser };
  }
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.tokenHash, tokenHash));
  if (!change) return { status: "unknown" };
  if (change.expiresAt <= now) return { status: "expired" };
  if (change.userId !== learnerId) return { status: "sign-in-first" };
  return { status: "new-email", email: change.email };
}

/** Told only to whoever holds the mailed link, and so the mailbox. */
async function hasAccount(email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return found.length > 0;
}
