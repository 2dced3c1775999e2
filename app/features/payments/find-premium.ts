import { and, eq, inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { premiumGrants, subscriptions } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { hasPremium, type PaymentProvider } from "#app/rules/payments/premium.ts";

/** Sandbox subscriptions count only while payments are in sandbox mode; Stripe subscriptions always count. */
export const countedProviders = (): PaymentProvider[] =>
  env().payments === "sandbox" ? ["stripe", "sandbox"] : ["stripe"];

/** Whether a learner has Premium now. */
export async function findPremium(userId: string, now: Date): Promise<boolean> {
  const [own, grants] = await Promise.all([
    db
      .select()
      .from(subscriptions)
      .where(
        and(eq(subscriptions.userId, userId), inArray(subscriptions.provider, countedProviders())),
      ),
    db.select().from(premiumGrants).where(eq(premiumGrants.userId, userId)),
  ]);
  return hasPremium({ subscriptions: own, grants }, now);
}
