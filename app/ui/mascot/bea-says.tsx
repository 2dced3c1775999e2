import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "../class-names.ts";
import { Bea } from "./bea.tsx";
import type { Expression } from "./expressions.ts";

type BeaSaysProps = {
  expression?: Expression;
  /** Milliseconds until the bubble appears, and how long it stays. Both ignored under reduced motion. */
  showAfter?: number;
  hideAfter?: number;
  /** Her size as a class. */
  size?: string;
  className?: string;
  /** Without any, there is no bubble. Never the only place for anything needed: quiet mode hides her. */
  children?: ReactNode;
};

/** Bea with a speech bubble, a polite live region. */
export function BeaSays({
  expression = "happy",
  showAfter = 0,
  hideAfter,
  size = "size-20",
  className,
  children,
}: BeaSaysProps) {
  const isSpeaking = useTurn(showAfter, hideAfter);
  return (
    <div
      data-game
      data-bea
      className={classNames(
        "flex items-center gap-4 max-[16rem]:flex-col max-[16rem]:items-start",
        className,
      )}
    >
      <Bea expression={expression} className={size} />
      <div aria-live="polite" className="min-w-0 flex-1">
        {isSpeaking && children && <Bubble>{children}</Bubble>}
      </div>
    </div>
  );
}

type BubbleProps = { tail?: "left" | "bottom" | "none"; className?: string; children: ReactNode };

const TAILS = {
  none: "before:hidden",
  left: "max-[16rem]:before:hidden before:top-1/2 before:-left-2 before:-translate-y-1/2 before:rotate-45 before:border-b before:border-l",
  bottom:
    "before:-bottom-2 before:left-1/2 before:-translate-x-1/2 before:rotate-45 before:border-r before:border-b",
} as const;

export function Bubble({ tail = "left", className, children }: BubbleProps) {
  return (
    <div
      className={classNames(
        "relative w-fit max-w-prose animate-rise rounded-soft border border-line bg-surface px-4 py-3 shadow-soft",
        "before:absolute before:size-4 before:rounded-[3px] before:border-line before:bg-surface",
        TAILS[tail],
        className,
      )}
    >
      <div className="relative wrap-break-word">{children}</div>
    </div>
  );
}

/** Whether the bubble is shown now. */
function useTurn(showAfter: number, hideAfter: number | undefined): boolean {
  const [isSpeaking, setIsSpeaking] = useState(showAfter === 0);
  useEffect(() => {
    const isStill = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
    const show = setTimeout(() => setIsSpeaking(true), isStill ? 0 : showAfter);
    const hide =
      hideAfter === undefined || isStill
        ? undefined
        : setTimeout(() => setIsSpeaking(false), showAfter + hideAfter);
    return () => {
      clearTimeout(show);
      clearTimeout(hide);
    };
  }, [showAfter, hideAfter]);
  return isSpeaking;
}
