import { and, eq, isNull } from "drizzle-orm";
import { db, type InSameTransaction } from "#app/db/client.ts";
import { premiumGrants, profiles } from "#app/db/tables/index.ts";
import { findPremium } from "./find-premium.ts";

/** Revokes an operator's grant. A paid subscription continues. */
export async function revokePremium(
  email: string,
  now: Date,
  inSameTransaction: InSameTransaction = () => Promise.resolve(),
): Promise<{ status: "revoked"; isStillPremium: boolean } | { status: "not-found" }> {
  const [owner] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.email, email.trim().toLowerCase()));
  if (!owner) return { status: "not-found" };
  await db.transaction(async (tx) => {
    await tx
      .update(premiumGrants)
      .set({ revokedAt: now })
      .where(and(eq(premiumGrants.userId, owner.id), isNull(premiumGrants.revokedAt)));
    await inSameTransaction(tx);
  });
  return { status: "revoked", isStillPremium: await findPremium(owner.id, now) };
}
