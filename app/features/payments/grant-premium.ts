import { and, eq, isNull } from "drizzle-orm";
import { db, type InSameTransaction } from "#app/db/client.ts";
import { premiumGrants, profiles } from "#app/db/tables/index.ts";

/** Grants Premium permanently or until `endsAt`, effective from the learner's next request. */
export async function grantPremium(
  email: string,
  endsAt: Date | null,
  now: Date,
  inSameTransaction: InSameTransaction = () => Promise.resolve(),
): Promise<{ status: "granted" | "not-found" }> {
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.email, email.trim().toLowerCase()))
      .for("update");
    if (!owner) return { status: "not-found" };
    // A new grant replaces the previous one.
    await tx
      .update(premiumGrants)
      .set({ revokedAt: now })
      .where(and(eq(premiumGrants.userId, owner.id), isNull(premiumGrants.revokedAt)));
    await tx.insert(premiumGrants).values({ userId: owner.id, grantedAt: now, endsAt });
    await inSameTransaction(tx);
    return { status: "granted" };
  });
}
