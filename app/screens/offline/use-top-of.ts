import { useEffect, useRef } from "react";

/** Scrolls to the top and moves the focus there whenever `position` changes. */
export function useTopOf(position: number) {
  const top = useRef<HTMLDivElement>(null);
  const latestPosition = useRef(position);
  useEffect(() => {
    if (latestPosition.current === position) return;
    latestPosition.current = position;
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, [position]);
  return top;
}
