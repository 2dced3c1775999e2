import { and, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { subscriptions } from "#app/db/tables/index.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { changeAtStripe, findLiveSubscription } from "./change-at-stripe.ts";

export type SubscriptionResumed = { status: "resumed" | "nothing-to-resume" | "unavailable" };

/** Undoes a cancellation before it takes effect; nothing is charged before the next renewal. */
export async function resumeSubscription(
  learner: Pick<Learner, "id">,
  now: Date,
): Promise<SubscriptionResumed> {
  const live = await findLiveSubscription(learner.id, now);
  if (!live?.cancelsAt) return { status: "nothing-to-resume" };
  if (live.provider === "stripe") {
    const { status } = await changeAtStripe(learner.id, now, (client) =>
      client.subscriptions.update(live.externalId, { cancel_at_period_end: false }),
    );
    return { status: status === "changed" ? "resumed" : status };
  }
  const resumed = await db
    .update(subscriptions)
    .set({ cancelsAt: null, updatedAt: now })
    .where(
      and(
        eq(subscriptions.id, live.id),
        eq(subscriptions.status, "active"),
        gt(subscriptions.cancelsAt, now),
      ),
    )
    .returning({ id: subscriptions.id });
  return { status: resumed.length > 0 ? "resumed" : "nothing-to-resume" };
}
