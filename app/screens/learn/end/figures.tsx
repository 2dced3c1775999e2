import type { ReactNode } from "react";

export interface Figure {
  label: string;
  value: ReactNode;
  /** Smaller, after the number. */
  note?: ReactNode;
  isGame?: boolean;
}

/** All that there is to know about what was just done, in one quiet place. */
export function Figures({
  figures,
  children,
}: {
  figures: readonly Figure[];
  children?: ReactNode;
}) {
  return (
    <section aria-label="In numbers" className="mt-12 border-t border-line pt-6">
      <dl className="grid gap-x-10 sm:grid-cols-2">
        {figures.map(({ label, value, note, isGame }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-b border-line py-3"
            data-game={isGame || undefined}
          >
            {/* A long note leaves a short label on its line. */}
            <dt className="min-w-24 text-ink-soft">{label}</dt>
            <dd className="text-end font-semibold tabular-nums">
              {value}
              {note !== undefined && (
                <span className="block text-sm font-normal text-ink-soft">{note}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {children && <div className="mt-4 flex flex-wrap gap-x-2 -mx-4">{children}</div>}
    </section>
  );
}
