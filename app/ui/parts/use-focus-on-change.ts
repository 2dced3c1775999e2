import { useEffect, useRef } from "react";

/**
 * A new place begins at its top. The button that led here is gone: whoever listens or uses the keyboard goes on there.
 */
export function useFocusOnChange(place: string) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  }, [place]);
  return top;
}
