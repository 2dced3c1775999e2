import { data } from "react-router";
import { loadInvoice, type Invoice as LoadedInvoice } from "#app/features/payments/load-invoice.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { formatDate } from "../format-date.ts";
import { privateMeta } from "../private-meta.ts";
import { learnerOf } from "../request.ts";
import type { Route } from "./+types/invoice";
import { NotForSale } from "./not-for-sale.tsx";
import { SandboxLabel } from "./sandbox-label.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Invoice");

export async function loader({ params, context }: Route.LoaderArgs) {
  return (await loadInvoice(learnerOf(context), params.invoiceId)) ?? data(null, 404);
}

const STATUS = {
  paid: { tone: "meadow", says: "Paid" },
  open: { tone: "clay", says: "Not paid" },
  void: { tone: "plain", says: "Not charged" },
} as const;

export default function Invoice({ loaderData: invoice }: Route.ComponentProps) {
  if (!invoice) return <NotForSale />;
  const { tone, says } = STATUS[invoice.status];
  return (
    <Page width="text">
      <SandboxLabel />
      <PageHeading
        title={`Invoice ${invoice.number}`}
        before={<BackLink to="/profile?tab=subscription">Back to Settings</BackLink>}
        actions={<Tag tone={tone}>{says}</Tag>}
      />
      <Card>
        <dl className="space-y-3">
          {rowsOf(invoice).map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-6">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 font-medium wrap-break-word tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Page>
  );
}

const rowsOf = (invoice: LoadedInvoice): [string, string][] => [
  ["For", `${invoice.name} (${invoice.email})`],
  ["Issued", formatDate(invoice.createdOn)],
  ["Premium", `${formatDate(invoice.from)} to ${formatDate(invoice.to)}`],
  ["Card", invoice.card],
  ["Paid", invoice.paidOn ? formatDate(invoice.paidOn) : "Not yet"],
  ["Total", invoice.amount],
];
