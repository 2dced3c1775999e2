import { useEffect, useRef } from "react";

/** Follows the newest reply as it grows, until its question is at the top or the reader scrolls. */
export function useNewestInView() {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element || !("MutationObserver" in window)) return;
    const scroller = element.closest("dialog") ?? element;
    let count = -1;
    let isFollowing = true;
    const follow = () => {
      const items = element.querySelectorAll("ol > li[id], ol > li:last-child");
      if (items.length !== count) isFollowing = true;
      count = items.length;
      const newest = items[count - 1];
      if (!newest || !isFollowing) return;
      const above = newest.getBoundingClientRect().top - element.getBoundingClientRect().top;
      const top = scroller === element ? scroller.scrollTop + above : above;
      scroller.scrollTo({ top: Math.min(top, scroller.scrollHeight), behavior: "instant" });
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    const leave = () => (isFollowing = false);
    const events = ["wheel", "touchmove", "keydown"] as const;
    for (const type of events) scroller.addEventListener(type, leave, { passive: true });
    return () => {
      observer.disconnect();
      for (const type of events) scroller.removeEventListener(type, leave);
    };
  }, []);
  return list;
}
