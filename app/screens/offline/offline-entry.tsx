import type { ReactNode } from "react";
import { Link, type Address } from "#app/ui/link.tsx";

type OfflineEntryProps = { to: Address; title: string; children: ReactNode };

/** Something to learn, in a list. */
export const OfflineEntry = ({ to, title, children }: OfflineEntryProps) => (
  <li>
    <Link
      to={to}
      className="block rounded-soft border border-line bg-surface p-4 shadow-soft hover:bg-sunken"
    >
      <span className="block text-sm text-ink-soft">{children}</span>
      <span className="block text-lg font-semibold">
        <bdi>{title}</bdi>
      </span>
    </Link>
  </li>
);
