import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { softHexagon } from "./soft-hexagon.ts";

/** A cell of 100 by 100, this far from the left. */
export const hexagonAt = (left: number): string => softHexagon(left + 50, 50, 48, 12);
const OUTLINE = hexagonAt(0);

export type HexagonTone =
  | "honey"
  | "comb"
  | "meadow"
  | "teal"
  | "sunken"
  | "surface"
  | "outline"
  | "missed";

export const HEXAGON_TONES: Record<HexagonTone, string> = {
  honey: "fill-honey",
  comb: "fill-comb",
  meadow: "fill-meadow",
  teal: "fill-teal",
  sunken: "fill-sunken",
  surface: "fill-surface stroke-line stroke-2",
  outline: "fill-transparent stroke-line-strong stroke-3",
  missed: "fill-transparent stroke-clay stroke-3",
};

type HexagonProps = {
  tone?: HexagonTone;
  /** Width and height as a class, such as `size-12`. */
  className?: string;
  /** Shown in the middle: an icon or a number. */
  children?: ReactNode;
};

/** The product's one motif: a rounded honeycomb cell. */
export function Hexagon({ tone = "comb", className = "size-12", children }: HexagonProps) {
  return (
    <span className={classNames("relative inline-grid shrink-0 place-items-center", className)}>
      <svg viewBox="0 0 100 100" className="absolute inset-0 size-full" aria-hidden="true">
        <path d={OUTLINE} className={HEXAGON_TONES[tone]} />
      </svg>
      <span className="relative grid place-items-center">{children}</span>
    </span>
  );
}
