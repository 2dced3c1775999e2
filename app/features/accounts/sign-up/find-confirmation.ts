import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { emailChanges, pendingSignups, users } from "#app/db/tables/index.ts";
import { hashToken } from "../emailed-token.ts";

export type Confirmation =
  | { status: "sign-up"; email: string; isSameBrowser: boolean }
  | { status: "new-email"; email: string }
  /**
   * A change of address must be confirmed while signed in, so that the owner of a mistyped address can't take the
   * account over.
   */
  | { status: "sign-in-first" }
  | { status: "used" | "expired" | "unknown" };

/** Finds what an emailed link to /auth/callback does. Read-only, because mail scanners open links too. */
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

/** Shown only to the holder of the emailed link, who can read the mailbox. */
async function hasAccount(email: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length > 0;
}
