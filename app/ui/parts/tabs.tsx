import type { ReactNode } from "react";
import { type Address, Link } from "../link.tsx";

export type Tab = { to: Address; label: string; isCurrent: boolean };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** The content of the current tab. */
  children: ReactNode;
};

/** Links that look like tabs. The URL holds the current one, so reload, Back and no JavaScript all work. */
export function Tabs({ label, tabs, children }: TabsProps) {
  return (
    <>
      <nav aria-label={label} className="mb-8 flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            aria-current={tab.isCurrent ? "page" : undefined}
            preventScrollReset
            className="-mb-px flex min-h-12 shrink-0 items-center rounded-t-soft border-b-4 border-transparent px-4 text-ink-soft -outline-offset-4 hover:bg-sunken aria-[current=page]:border-honey aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
