/** Whether a learner has Premium and until when, derived from their subscriptions and an operator's grants. */
export const PAYMENT_PROVIDERS = ["stripe", "sandbox"] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** Stripe's names. */
export type SubscriptionStatus =
  | "active"
  | "trialing"
  | "past_due"
  | "unpaid"
  | "canceled"
  | "incomplete"
  | "incomplete_expired"
  | "paused";

export interface SubscriptionFacts {
  status: SubscriptionStatus;
  periodEnd: Date;
  cancelsAt: Date | null;
  pastDueSince: Date | null;
}

export interface GrantFacts {
  grantedAt: Date;
  endsAt: Date | null;
  revokedAt: Date | null;
}

/** How long Premium continues after a renewal that was not paid or not reported to us. */
export const GRACE_DAYS = 7;
const MILLISECONDS_PER_DAY = 86_400_000;

/** `since`: when the unpaid period started. */
export const graceEnd = (since: Date): Date =>
  new Date(since.getTime() + GRACE_DAYS * MILLISECONDS_PER_DAY);

/** Until when a subscription grants Premium; null if it doesn't. */
export function premiumUntil(subscription: SubscriptionFacts): Date | null {
  switch (subscription.status) {
    case "active":
    case "trialing":
      return subscription.cancelsAt ?? graceEnd(subscription.periodEnd);
    case "past_due":
      return subscription.pastDueSince && graceEnd(subscription.pastDueSince);
    case "unpaid":
    case "canceled":
    case "incomplete":
    case "incomplete_expired":
    case "paused":
      return null;
  }
}

/** Whether this subscription grants Premium now. */
export function isLive(subscription: SubscriptionFacts, now: Date): boolean {
  const until = premiumUntil(subscription);
  return until !== null && now < until;
}

export const isGranted = ({ grantedAt, endsAt, revokedAt }: GrantFacts, now: Date): boolean =>
  grantedAt <= now && (endsAt === null || now < endsAt) && (revokedAt === null || now < revokedAt);

export function hasPremium(
  facts: { subscriptions: readonly SubscriptionFacts[]; grants: readonly GrantFacts[] },
  now: Date,
): boolean {
  return (
    facts.subscriptions.some((subscription) => isLive(subscription, now)) ||
    facts.grants.some((grant) => isGranted(grant, now))
  );
}

/**
 * The end of the first monthly period after `after`. Counted from the start, so that a subscription from the 31st
 * renews on the last day of short months and on the 31st again afterwards.
 */
export function nextPeriodEnd(startedAt: Date, after: Date): Date {
  const months =
    (after.getUTCFullYear() - startedAt.getUTCFullYear()) * 12 +
    (after.getUTCMonth() - startedAt.getUTCMonth());
  const end = addMonths(startedAt, Math.max(1, months));
  return end > after ? end : addMonths(startedAt, Math.max(1, months) + 1);
}

function addMonths(moment: Date, months: number): Date {
  const moved = new Date(moment);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
  moved.setUTCDate(Math.min(moment.getUTCDate(), lastDay.getUTCDate()));
  return moved;
}
