import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { subscriptions, users } from "#app/db/tables/index.ts";
import { isLive } from "#app/rules/payments/premium.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { changeAtStripe, findLiveSubscription } from "./change-at-stripe.ts";

export type SubscriptionCancelled =
  | { status: "cancelled"; endsAt: Date }
  | { status: "nothing-to-cancel" }
  /** Stripe could not be reached, so nothing was changed. */
  | { status: "unavailable" };

export type CancelWhen = "period-end" | "now";

/** Ends Premium at the end of the paid period, or right now. */
export async function cancelSubscription(
  learner: Pick<Learner, "id">,
  when: CancelWhen,
  now: Date,
): Promise<SubscriptionCancelled> {
  const live = await findLiveSubscription(learner.id, now);
  if (!live) return { status: "nothing-to-cancel" };
  // After an unpaid renewal there is no paid period left.
  const isNow = when === "now" || live.status === "past_due" || live.periodEnd <= now;
  if (live.provider === "sandbox") return cancelInSandbox(learner.id, isNow, now);
  const { status } = await changeAtStripe(learner.id, now, ({ subscriptions: own }) =>
    isNow
      ? own.cancel(live.externalId)
      : own.update(live.externalId, { cancel_at_period_end: true }),
  );
  if (status === "unavailable") return { status };
  return { status: "cancelled", endsAt: isNow ? now : live.periodEnd };
}

function cancelInSandbox(
  userId: string,
  isNow: boolean,
  now: Date,
): Promise<SubscriptionCancelled> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const [own] = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.provider, "sandbox")));
    if (!own || !isLive(own, now)) return { status: "nothing-to-cancel" };
    const endsAt = isNow ? now : own.periodEnd;
    await tx
      .update(subscriptions)
      .set({ status: isNow ? "canceled" : "active", cancelsAt: endsAt, updatedAt: now })
      .where(eq(subscriptions.id, own.id));
    return { status: "cancelled", endsAt };
  });
}
