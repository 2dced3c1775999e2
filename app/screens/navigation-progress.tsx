import { useEffect, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";
import type { LessonIntent } from "./learn/lesson/lesson-intents.ts";

/** Faster responses show nothing: the line would only flicker. */
const DELAY_MS = 300;

/** Intents nobody waits for, or whose progress shows next to them. */
const BACKGROUND_INTENTS = new Set<string>([
  "take-quiz",
  "read-as",
  "explain-again",
  "write-more",
] satisfies LessonIntent[]);

/** A thin line and a screen reader announcement while a page or a submission is loading. */
export function NavigationProgress() {
  const isWaiting = useIsWaiting();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLong(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isWaiting]);
  return (
    <>
      <LiveRegion message={isLong ? "Loading…" : ""} />
      {isLong && (
        <div
          data-pending=""
          aria-hidden="true"
          className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-on-honey print:hidden"
        >
          <div className="h-full w-2/5 animate-glide bg-honey motion-reduce:w-full" />
        </div>
      )}
    </>
  );
}

function useIsWaiting(): boolean {
  const { state } = useNavigation();
  const pending = useFetchers().filter(
    ({ state: fetcherState, formData }) =>
      fetcherState !== "idle" && !BACKGROUND_INTENTS.has(String(formData?.get("intent"))),
  );
  return state !== "idle" || pending.length > 0;
}
