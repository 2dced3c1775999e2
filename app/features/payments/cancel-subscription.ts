import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { subscriptions, users } from "#app/db/tables/index.ts";
import { isLive } from "#app/rules/premium.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export type SubscriptionCancelled =
  | { status: "cancelled"; endsAt: Date }
  | { status: "nothing-to-cancel" };

/** Ends Premium on the day it is paid until, or right now. */
export async function cancelSubscription(
  learner: Pick<Learner, "id">,
  when: "period-end" | "now",
  now: Date,
): Promise<SubscriptionCancelled> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, learner.id)).for("update");
    const [own] = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, learner.id), eq(subscriptions.provider, "sandbox")));
    if (!own || !isLive(own, now)) return { status: "nothing-to-cancel" };
    // A renewal that was not paid leaves no paid day to wait for.
    const isNow = when === "now" || own.status === "past_due" || own.periodEnd <= now;
    const endsAt = isNow ? now : own.periodEnd;
    await tx
      .update(subscriptions)
      .set({ status: isNow ? "canceled" : "active", cancelsAt: endsAt, updatedAt: now })
      .where(eq(subscriptions.id, own.id));
    return { status: "cancelled", endsAt };
  });
}
