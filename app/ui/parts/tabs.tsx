import { type KeyboardEvent, type ReactNode, useId } from "react";
import { type Address, Link } from "../link.tsx";

export type Tab = { to: Address; label: string; isCurrent: boolean };

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  /** What the current tab shows. */
  children: ReactNode;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs that are links: the open one stands in the address, so reload, back and no JavaScript work. */
export function Tabs({ label, tabs, children }: TabsProps) {
  const id = useId();
  const current = tabs.findIndex((tab) => tab.isCurrent);
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={moveFocus}
        className="mb-8 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab, index) => (
          <Link
            key={tab.to}
            to={tab.to}
            id={`${id}-${index}`}
            role="tab"
            aria-selected={tab.isCurrent}
            aria-controls={tab.isCurrent ? `${id}-panel` : undefined}
            preventScrollReset
            className="-mb-px flex min-h-12 shrink-0 items-center rounded-t-soft border-b-4 border-transparent px-4 text-ink-soft -outline-offset-4 hover:bg-sunken aria-selected:border-honey aria-selected:font-semibold aria-selected:text-ink"
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const next = tabs.findIndex((tab) => tab === document.activeElement) + step;
  tabs.at(next % tabs.length)?.focus();
}
