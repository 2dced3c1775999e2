import type { ReactNode } from "react";

/** Heights of bars that stand for a chart to come. */
const HEIGHTS = [30, 45, 40, 60, 55, 75];

/** The place of a chart without numbers yet: pale bars, and a sentence that says when it fills. */
export function GhostBars({ children }: { children: ReactNode }) {
  return (
    <div>
      <div aria-hidden="true" className="flex h-20 items-end gap-[3%] border-b-2 border-line">
        {HEIGHTS.map((height) => (
          <span
            key={height}
            className="flex-1 rounded-t-small border border-b-0 border-comb-line bg-comb"
            style={{ height: `${height}%` }}
          />
        ))}
      </div>
      <p className="mt-3 text-ink-soft">{children}</p>
    </div>
  );
}
