import type { ReactNode } from "react";
import { Link, type Address } from "#app/ui/link.tsx";

type OfflineEntryProps = {
  to: Address;
  title: string;
  /** How far it is; `children` say so in words. */
  mark?: ReactNode;
  children: ReactNode;
};

/** Something to learn, in a list. */
export const OfflineEntry = ({ to, title, mark, children }: OfflineEntryProps) => (
  <li>
    <Link
      to={to}
      className="flex items-center justify-between gap-4 rounded-soft border border-line bg-surface p-4 shadow-soft hover:bg-sunken"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="block text-sm text-ink-soft">{children}</span>
        <span className="block text-lg font-semibold">
          <bdi>{title}</bdi>
        </span>
      </span>
      {mark && <span className="shrink-0 *:size-6">{mark}</span>}
    </Link>
  </li>
);
