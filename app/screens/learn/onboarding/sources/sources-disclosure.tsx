import { useEffect, useRef } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import FileText from "lucide-react/icons/file-text";
import { classNames } from "#app/ui/class-names.ts";
import { BringSources } from "./bring-sources.tsx";

type SourcesDisclosureProps = {
  hasLinks: boolean;
  label: string;
  hint?: string;
  isOpen?: boolean;
  className?: string;
};

/** The address's fragment `#sources` opens it, in older browsers with the script. */
export function SourcesDisclosure({
  hasLinks,
  label,
  hint,
  isOpen = false,
  className,
}: SourcesDisclosureProps) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (location.hash === "#sources" && box.current) box.current.open = true;
  }, []);
  return (
    <details
      ref={box}
      open={isOpen || undefined}
      className={classNames("group rounded-soft border border-line bg-surface", className)}
    >
      <summary className="flex min-h-16 items-center gap-4 rounded-soft px-4 py-3 hover:bg-sunken sm:px-6">
        <FileText className="size-6 shrink-0 text-honey" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{label}</span>
          {hint !== undefined && <span className="block text-sm text-ink-soft">{hint}</span>}
        </span>
        <ChevronDown className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <div id="sources" className="border-t border-line p-4 sm:p-6">
        <BringSources hasLinks={hasLinks} />
      </div>
    </details>
  );
}
