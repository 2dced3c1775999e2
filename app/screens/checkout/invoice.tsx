import { loadInvoice, type Invoice as LoadedInvoice } from "#app/features/payments/load-invoice.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { BackLink } from "#app/ui/parts/back-link.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { PageHeading } from "#app/ui/parts/heading.tsx";
import { Tag } from "#app/ui/parts/tag.tsx";
import { formatDate } from "../format-date.ts";
import { subscriptionPath } from "../me/settings/subscription-path.ts";
import { respond } from "../outcome.ts";
import { privateMeta } from "../private-meta.ts";
import { learnerOf } from "../request.ts";
import type { Route } from "./+types/invoice";
import { NotForSale } from "./not-for-sale.tsx";
import { SandboxLabel } from "./sandbox-label.tsx";

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, "Invoice");

export async function loader({ params, context }: Route.LoaderArgs) {
  return (
    (await loadInvoice(learnerOf(context), params.invoiceId)) ??
    respond({ status: "not-found" }, null)
  );
}

const STATUS = {
  paid: { tone: "meadow", label: "Paid" },
  open: { tone: "clay", label: "Not paid" },
  void: { tone: "plain", label: "Not charged" },
} as const;

export default function Invoice({ loaderData: invoice }: Route.ComponentProps) {
  if (!invoice) return <NotForSale />;
  const { tone, label } = STATUS[invoice.status];
  return (
    <Page width="text">
      <SandboxLabel />
      <PageHeading
        title={`Invoice ${invoice.number}`}
        before={<BackLink to={subscriptionPath()}>Back to Settings</BackLink>}
        actions={<Tag tone={tone}>{label}</Tag>}
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
