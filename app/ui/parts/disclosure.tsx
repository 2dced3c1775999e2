import type { ReactNode } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";

type DisclosureProps = {
  label: string;
  isOpen?: boolean;
  isPrinted?: boolean;
  children: ReactNode;
};

export const SUMMARY =
  "inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-small font-medium underline decoration-honey decoration-2 underline-offset-4 hover:decoration-4";

/** A rarely needed form behind a native disclosure, so it opens without JavaScript. */
export function Disclosure({
  label,
  isOpen = false,
  isPrinted = false,
  children,
}: DisclosureProps) {
  return (
    <details
      className="group mt-2"
      open={isOpen || undefined}
      data-printed={isPrinted || undefined}
    >
      <summary className={SUMMARY}>
        {label}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  );
}
