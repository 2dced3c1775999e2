import { and, eq, gte, isNotNull } from "drizzle-orm";
import type { Transaction } from "#app/db/client.ts";
import { recoveryCodes, twoFactorChallenges, twoFactors } from "#app/db/tables/index.ts";
import { queueEmail } from "../../email/queue-email.ts";

type Owner = { id: string; name: string; email: string };

/** Turns two-factor sign-in off and emails the owner; with `since`, only if it was turned on then or later. */
export async function removeTwoFactor(
  tx: Transaction,
  owner: Owner,
  now: Date,
  since = new Date(0),
): Promise<boolean> {
  const removed = await tx
    .delete(twoFactors)
    .where(
      and(
        eq(twoFactors.userId, owner.id),
        isNotNull(twoFactors.confirmedAt),
        gte(twoFactors.confirmedAt, since),
      ),
    )
    .returning({ id: twoFactors.id });
  if (removed.length === 0) return false;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, owner.id));
  await tx.delete(twoFactorChallenges).where(eq(twoFactorChallenges.userId, owner.id));
  const props = { name: owner.name, at: now.toISOString(), change: "off" } as const;
  const mail = { template: "second-step", recipient: owner.email, props } as const;
  await queueEmail(tx, { ...mail, userId: owner.id }, now);
  return true;
}
