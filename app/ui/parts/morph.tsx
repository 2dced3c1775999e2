import type { ReactNode } from "react";
import { morphTo, type Morphing } from "./morph-to.ts";

type MorphProps = { of: Morphing; id: string; className?: string | undefined; children: ReactNode };

/** A title, or with a class of its own a picture, that moves to where it is on the next page. */
export const Morph = ({
  of,
  id,
  className = "inline-block max-w-full wrap-anywhere",
  children,
}: MorphProps) => (
  <span className={className} style={morphTo(of, id)}>
    {children}
  </span>
);
