import type { ReactNode } from "react";
import { Bea } from "../mascot/bea.tsx";
import type { Expression } from "../mascot/expressions.ts";
import { Heading, type HeadingLevel } from "./heading.tsx";

type EmptyStateProps = {
  title: string;
  expression?: Expression;
  level?: HeadingLevel;
  /** The one clear next step. */
  action?: ReactNode;
  children?: ReactNode;
};

export function EmptyState({
  title,
  expression = "encouraging",
  level = 2,
  action,
  children,
}: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      <Bea expression={expression} isAtHome className="mb-6 size-36" />
      <Heading level={level}>{title}</Heading>
      {children !== undefined && <div className="mt-2 text-balance text-ink-soft">{children}</div>}
      {action !== undefined && (
        <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  );
}
