import { useEffect, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { LiveRegion } from "#app/ui/parts/live-region.tsx";

/** What is answered sooner gets no sign: it would only flicker. */
const TIMEOUT_MS = 300;

/** Deeds of a lesson that go on behind what is being read: nobody waits for them, or their place says so itself. */
const UNNOTICED = new Set([
  "take-quiz",
  "result-seen",
  "remediation-seen",
  "explain-again",
  "write-more",
]);

/** A thin line, and a word for those who listen, while the next page or an answer takes its time. */
export function NavigationProgress() {
  const isWaiting = useIsWaiting();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLong(true), TIMEOUT_MS);
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
          data-under-way=""
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
  const asked = useFetchers().filter(
    ({ state: its, formData }) => its !== "idle" && !UNNOTICED.has(String(formData?.get("intent"))),
  );
  return state !== "idle" || asked.length > 0;
}
