import { useEffect } from "react";

/** Counts while the tab is looked at, reloads included; the server keeps it within what can be true. */
export function useSecondsSpent(lessonId: string): () => number {
  const place = `seconds spent on ${lessonId}`;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      sessionStorage.setItem(place, String(secondsAt(place) + 1));
    }, 1_000);
    return () => clearInterval(timer);
  }, [place]);
  return () => secondsAt(place);
}

const secondsAt = (place: string) => Number(sessionStorage.getItem(place) ?? 0);
