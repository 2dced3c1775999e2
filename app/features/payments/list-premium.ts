import { asc, eq, isNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { premiumGrants, subscriptions, users } from "#app/db/tables/index.ts";
import { isGranted, isLive, premiumUntil } from "#app/rules/payments/premium.ts";

export interface PremiumRow {
  email: string;
  source: "granted" | "stripe" | "sandbox";
  since: Date;
  /** Null if permanent. */
  until: Date | null;
  status: string;
}

/** Every learner who has Premium, and its source. */
export async function listPremium(now: Date): Promise<PremiumRow[]> {
  const [granted, subscribed] = await Promise.all([
    db
      .select({ email: users.email, grant: premiumGrants })
      .from(premiumGrants)
      .innerJoin(users, eq(users.id, premiumGrants.userId))
      .where(isNull(premiumGrants.revokedAt))
      .orderBy(asc(users.email)),
    db
      .select({ email: users.email, subscription: subscriptions })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .orderBy(asc(users.email)),
  ]);
  const active = granted.filter(({ grant }) => isGranted(grant, now));
  const running = subscribed.filter(({ subscription }) => isLive(subscription, now));
  return [
    ...active.map(({ email, grant }) => ({
      email,
      source: "granted" as const,
      since: grant.grantedAt,
      until: grant.endsAt,
      status: "active",
    })),
    ...running.map(({ email, subscription }) => ({
      email,
      source: subscription.provider,
      since: subscription.startedAt,
      until: premiumUntil(subscription),
      status: subscription.status,
    })),
  ];
}
