import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

type ScrollRegionProps = {
  /** The accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** Wider than a phone: scrolls sideways on its own, also with the arrow keys once it has the focus. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards can't scroll it otherwise
      tabIndex={0}
      className={classNames("overflow-x-auto", className)}
    >
      {children}
    </div>
  );
}
