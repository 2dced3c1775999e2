import { type RefObject, useLayoutEffect } from "react";

/** Nothing that is scrolled to may lie under the bar, which has two rows where its words are large (cards.css). */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!bar.current || !("ResizeObserver" in window)) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty("--card-bar-height", `${Math.round(height)}px`);
    });
    observer.observe(bar.current, { box: "border-box" });
    return () => {
      observer.disconnect();
      style.removeProperty("--card-bar-height");
    };
  }, [bar]);
}
