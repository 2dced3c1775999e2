import { useEffect, useRef, type ReactNode } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";

const KEY = "nectar.dashboard.more";

/** Closed until it is opened, and from then on as it was left. A `<details>` element, so it opens without JavaScript. */
export function More({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current && wasOpen()) details.current.open = true;
  }, []);
  return (
    <details
      ref={details}
      className="group"
      open={isOpen || undefined}
      onToggle={(event) => remember(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-soft border border-line bg-surface px-4 text-lg font-bold tracking-tight hover:bg-sunken sm:px-6">
        More
        <ChevronDown className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-3 sm:grid-cols-2 sm:gap-4 sm:pt-4 lg:grid-cols-3">
        {children}
      </div>
    </details>
  );
}

// A browser may refuse to store anything.
function wasOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === "open";
  } catch {
    return false;
  }
}

function remember(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(KEY, "open");
    else localStorage.removeItem(KEY);
  } catch {
    // Then it is closed the next time.
  }
}
