import { type ReactNode, useEffect, useRef } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";

type MoreProps = {
  title: ReactNode;
  /** Under which a browser remembers that it is open. */
  name: string;
  isOpen: boolean;
  /** How its content is laid out. */
  className: string;
  children: ReactNode;
};

/** Closed until it is opened, and from then on as it was left. A `<details>` element, so it opens without JavaScript. */
export function More({ title, name, isOpen, className, children }: MoreProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const key = `nectar.${name}.more`;
  useEffect(() => {
    if (details.current && wasOpen(key)) details.current.open = true;
  }, [key]);
  return (
    <details
      ref={details}
      className="group/more"
      open={isOpen || undefined}
      onToggle={(event) => remember(key, event.currentTarget.open)}
    >
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-soft border border-line bg-surface px-4 text-lg font-bold tracking-tight hover:bg-sunken sm:px-6">
        {title}
        <ChevronDown className="size-5 text-ink-soft transition-transform group-open/more:rotate-180" />
      </summary>
      <div className={className}>{children}</div>
    </details>
  );
}

// A browser may refuse to store anything.
function wasOpen(key: string): boolean {
  try {
    return localStorage.getItem(key) === "open";
  } catch {
    return false;
  }
}

function remember(key: string, isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(key, "open");
    else localStorage.removeItem(key);
  } catch {
    // Then it is closed the next time.
  }
}
