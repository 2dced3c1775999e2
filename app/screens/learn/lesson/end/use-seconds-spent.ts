import { useEffect } from "react";

/** Counts while the tab is visible, across reloads; the server caps it at a plausible value. */
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
