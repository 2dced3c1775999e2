import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

/** A placeholder, in the size of the content to come. */
export function Skeleton({ className = "h-5 w-full" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block animate-breathe rounded-small bg-sunken", className)}
    />
  );
}

const LINE_WIDTHS = ["w-full", "w-11/12", "w-full", "w-10/12", "w-full", "w-2/3"];

/** Lines of text to come. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={classNames("space-y-3", className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => `line ${index}`).map((line, index) => (
        <Skeleton
          key={line}
          className={classNames(
            "h-4",
            index === lines - 1 ? "w-2/3" : LINE_WIDTHS[index % LINE_WIDTHS.length],
          )}
        />
      ))}
    </div>
  );
}

/** Wraps skeletons and tells screen readers once what is loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p aria-live="polite" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}
