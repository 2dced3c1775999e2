import { useEffect, useRef } from "react";
import { whenIdle } from "../../../after-paint.ts";

/** Runs `onNear` when the element comes within one screen of what the reader sees, in a moment without other work. */
export function useNear(onNear: () => unknown) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        whenIdle(onNear);
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [onNear]);
  return element;
}
