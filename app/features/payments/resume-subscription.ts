import { and, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { subscriptions } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export type SubscriptionResumed = { status: "resumed" } | { status: "nothing-to-resume" };

/** Takes a cancellation back before its day; nothing is charged before the next renewal. */
export async function resumeSubscription(
  learner: Pick<Learner, "id">,
  now: Date,
): Promise<SubscriptionResumed> {
  const resumed = await db
    .update(subscriptions)
    .set({ cancelsAt: null, updatedAt: now })
    .where(
      and(
        eq(subscriptions.userId, learner.id),
        eq(subscriptions.provider, "sandbox"),
        eq(subscriptions.status, "active"),
        gt(subscriptions.cancelsAt, now),
      ),
    )
    .returning({ id: subscriptions.id });
  return { status: resumed.length > 0 ? "resumed" : "nothing-to-resume" };
}
