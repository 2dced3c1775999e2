import { useEffect, useRef } from "react";

/**
 * Moves the focus to the top of a new step. The button that led here is gone, and keyboards and screen readers continue
 * from the focus.
 */
export function useFocusOnChange(place: string | number) {
  const top = useRef<HTMLDivElement>(null);
  const latestPlace = useRef(place);
  useEffect(() => {
    if (latestPlace.current === place) return;
    latestPlace.current = place;
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, [place]);
  return top;
}
