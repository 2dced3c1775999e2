import type { ReactNode } from "react";

type MorphProps = { of: "topic" | "lesson"; id: string; children: ReactNode };

/** A title that moves to where it stands on the next page (motion.css). Once a page for each `id`. */
export const Morph = ({ of, id, children }: MorphProps) => (
  <span
    className="inline-block max-w-full wrap-anywhere"
    style={{ viewTransitionName: `${of}-${id}` }}
  >
    {children}
  </span>
);
