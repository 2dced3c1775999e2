import { useEffect, useRef } from "react";

/** Scrolls to the top and moves the focus there whenever `position` changes. */
export function useTopOf(position: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(position);
  useEffect(() => {
    if (shown.current === position) return;
    shown.current = position;
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, [position]);
  return top;
}
