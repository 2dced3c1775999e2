import type { ReactNode } from "react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type Address, Link } from "../link.tsx";

export function BackLink({ to, children }: { to: Address; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-soft px-2 font-medium text-ink-soft hover:bg-sunken hover:text-ink print:hidden"
    >
      <ArrowLeft className="size-5" />
      {children}
    </Link>
  );
}

export type Crumb = { label: string; to?: Address };

/** The page's path; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-2 text-sm">
      <ol className="flex flex-wrap items-center gap-1">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight className="size-4 shrink-0 text-ink-soft" />}
            {crumb.to ? (
              <Link
                to={crumb.to}
                className="inline-flex min-h-11 items-center rounded-small px-1 text-ink-soft hover:text-ink hover:underline"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate px-1 font-medium">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
