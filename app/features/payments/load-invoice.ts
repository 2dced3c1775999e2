import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sandboxInvoices } from "#app/db/tables/index.ts";
import { env } from "#app/platform/env.ts";
import { localDay } from "#app/rules/day.ts";
import { isUuid } from "#app/rules/ids.ts";
import { moneyText } from "#app/rules/payments/price.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

/** A sandbox invoice; null for anyone but its owner. */
export async function loadInvoice(learner: Learner, id: string) {
  if (env().payments !== "sandbox" || !isUuid(id)) return null;
  const [invoice] = await db
    .select()
    .from(sandboxInvoices)
    .where(and(eq(sandboxInvoices.id, id), eq(sandboxInvoices.userId, learner.id)));
  if (!invoice) return null;
  const day = (moment: Date) => localDay(moment, learner.timeZone);
  return {
    number: id.slice(-12).toUpperCase(),
    name: learner.name,
    email: learner.email,
    status: invoice.status,
    amount: moneyText(invoice.amount, invoice.currency),
    card: `${invoice.cardBrand} ending in ${invoice.cardLastFour}`,
    from: day(invoice.periodStart),
    to: day(invoice.periodEnd),
    createdOn: day(invoice.createdAt),
    paidOn: invoice.paidAt && day(invoice.paidAt),
  };
}
export type Invoice = NonNullable<Awaited<ReturnType<typeof loadInvoice>>>;
