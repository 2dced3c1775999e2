import { eq, isNull } from "drizzle-orm";
import { v7 } from "uuid";
import { db, one } from "#app/db/client.ts";
import { newsletterSubscribers } from "#app/db/tables/index.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { queueEmail } from "../email/queue-email.ts";
import { subscriptionHash } from "./subscription-link.ts";

export type Subscribed =
  | { status: "requested" }
  | { status: "too-many"; retryAfterSeconds: number };

/**
 * Emails a confirmation link, so that nobody is subscribed by someone else. The response is the same for every
 * address, and an address gets at most one such email a day.
 */
export async function subscribe(
  email: string,
  clientAddress: string,
  now: Date,
): Promise<Subscribed> {
  const attempt = await countAttempt("newsletterPerAddress", clientAddress, now);
  if (attempt.status === "too-many") return attempt;
  await db.transaction(async (tx) => {
    const id = v7();
    await tx
      .insert(newsletterSubscribers)
      .values({ id, email, tokenHash: subscriptionHash(id), createdAt: now })
      // Signing up again restarts the wait for a confirmation.
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { createdAt: now },
        setWhere: isNull(newsletterSubscribers.confirmedAt),
      });
    const subscriber = one(
      await tx.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)),
    );
    if (subscriber.confirmedAt && !subscriber.unsubscribedAt) return;
    await queueEmail(
      tx,
      {
        template: "confirm-newsletter",
        recipient: email,
        props: { subscriberId: subscriber.id },
        onceKey: `confirm-newsletter:${subscriber.id}:${now.toISOString().slice(0, 10)}`,
      },
      now,
    );
  });
  return { status: "requested" };
}
