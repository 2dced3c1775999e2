import { desc, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { pageStatement, rowsOf, type Parameter } from "#app/db/page-statement.ts";
import {
  premiumGrants,
  sandboxCards,
  sandboxInvoices,
  subscriptions,
} from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { localDay, type Day } from "#app/rules/day.ts";
import { graceEnd, isGranted, isLive, type PaymentProvider } from "#app/rules/payments/premium.ts";
import { moneyText } from "#app/rules/payments/price.ts";
import { expiryText } from "#app/rules/payments/test-card.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { countedProviders } from "./find-premium.ts";
import { loadOffer } from "./load-offer.ts";

export type PlanState =
  | { status: "free" }
  /** Granted by an operator. */
  | { status: "granted"; until: Day | null }
  | { status: "renews"; on: Day; provider: PaymentProvider }
  | { status: "cancelled"; endsOn: Day; provider: PaymentProvider }
  | { status: "past-due"; until: Day; provider: PaymentProvider };

export type Plan = Awaited<ReturnType<typeof loadPlan>>;

/** A learner's plan for the settings screen. */
export async function loadPlan(learner: Learner, now: Date) {
  const { payments, LESSON_ACCESS } = env();
  const isSandbox = payments === "sandbox" && LESSON_ACCESS === "freemium";
  const [state, offer, card, invoices] = await Promise.all([
    findPlanState(learner, now),
    loadOffer(),
    isSandbox ? findCard(learner.id) : null,
    isSandbox ? loadInvoices(learner) : [],
  ]);
  return { state, offer, isSandbox, card, invoices };
}

/** For the statement of a page that shows it. */
export const planQueries = (learnerId: Parameter<string>) => ({
  subscriptions: rowsOf(db.select().from(subscriptions).where(eq(subscriptions.userId, learnerId))),
  grants: rowsOf(db.select().from(premiumGrants).where(eq(premiumGrants.userId, learnerId))),
});

interface Stored {
  subscriptions: (typeof subscriptions.$inferSelect)[];
  grants: (typeof premiumGrants.$inferSelect)[];
}

const readPlan = pageStatement("find_plan", ["learnerId"], ({ learnerId }) =>
  planQueries(learnerId),
);

type PlanHolder = Pick<Learner, "id" | "timeZone">;

export const findPlanState = async (learner: PlanHolder, now: Date): Promise<PlanState> =>
  planStateFrom(await readPlan({ learnerId: learner.id }), learner, now);

/** The subscription that counts, otherwise an operator's grant, otherwise free. Dates are in the learner's time zone. */
export function planStateFrom(
  { subscriptions: all, grants }: Stored,
  learner: PlanHolder,
  now: Date,
): PlanState {
  const day = (moment: Date) => localDay(moment, learner.timeZone);
  const own = all.filter(({ provider }) => countedProviders().includes(provider));
  const live = own.find((subscription) => isLive(subscription, now));
  if (live) {
    const { provider, status, cancelsAt, pastDueSince, periodEnd } = live;
    if (status === "past_due" && pastDueSince)
      return { status: "past-due", until: day(graceEnd(pastDueSince)), provider };
    if (cancelsAt) return { status: "cancelled", endsOn: day(cancelsAt), provider };
    return { status: "renews", on: day(periodEnd), provider };
  }
  const active = grants.filter((grant) => isGranted(grant, now));
  if (active.length === 0) return { status: "free" };
  const ends = active.map(({ endsAt }) => endsAt);
  const last = ends.includes(null) ? null : Math.max(...ends.map((end) => end?.getTime() ?? 0));
  return { status: "granted", until: last === null ? null : day(new Date(last)) };
}

async function findCard(userId: string) {
  const [row] = await db.select().from(sandboxCards).where(eq(sandboxCards.userId, userId));
  if (!row) return null;
  const { brand, lastFour } = row.card;
  return { brand, lastFour, expires: expiryText(row.card) };
}

const MAX_INVOICES = 24;

async function loadInvoices(learner: Learner) {
  const rows = await db
    .select()
    .from(sandboxInvoices)
    .where(eq(sandboxInvoices.userId, learner.id))
    .orderBy(desc(sandboxInvoices.periodStart))
    .limit(MAX_INVOICES);
  return rows.map(({ id, amount, currency, status, periodStart }) => ({
    id,
    status,
    amount: moneyText(amount, currency),
    day: localDay(periodStart, learner.timeZone),
  }));
}
