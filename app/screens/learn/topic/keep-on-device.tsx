import { useEffect, useState } from "react";
import Check from "lucide-react/icons/check";
import CloudDownload from "lucide-react/icons/cloud-download";
import {
  askToPersist,
  removeCourse,
  storeCourse,
  storedCourses,
  type Storing,
} from "#app/offline/offline-courses.ts";
import { bytesInWords } from "#app/rules/lessons/bytes-in-words.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Phase = "unknown" | "none" | "storing" | "stored";

const FAILURES: Record<Exclude<Storing, "stored">, string> = {
  refused: "This course isn't yours any more, so it can't be kept.",
  failed: "That didn't go through. Please check your connection and try again.",
  full: "This device has no space left for it. Remove another course and try again.",
};

/** The whole course without a connection, on request. Only where a browser can do that. */
export function KeepOnDevice({ topicId }: { topicId: string }) {
  const { phase, bytes, promise, failure, store, remove } = useCourse(topicId);
  if (phase === "unknown") return null;
  const isStored = phase === "stored";
  return (
    <section
      aria-label="Without a connection"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden"
    >
      <Button
        look="secondary"
        aria-pressed={isStored}
        disabled={phase === "storing"}
        icon={isStored ? <Check /> : <CloudDownload />}
        onClick={() => void (isStored ? remove() : store())}
      >
        {phase === "storing" ? "Saving..." : "Keep on this device"}
      </Button>
      <p role="status" className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
        {failure ??
          (isStored
            ? `On this device, ${bytesInWords(bytes)}. ${PROMISES[String(promise)]}`
            : "Its lessons, questions and 30 days of reviews, without a connection.")}
      </p>
    </section>
  );
}

const PROMISES: Record<string, string> = {
  true: "It stays until you press again or sign out.",
  false:
    "Your browser may still clear it when space runs out, or if you don't come by for a week or more. Press again to remove it.",
  null: "Your browser doesn't say how long it keeps it. Press again to remove it.",
};

function useCourse(topicId: string) {
  const [phase, setPhase] = useState<Phase>("unknown");
  const [bytes, setBytes] = useState(0);
  const [promise, setPromise] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const look = async () => {
    const stored = (await storedCourses()).find(({ id }) => id === topicId);
    setBytes(stored?.bytes ?? 0);
    setPromise((await navigator.storage?.persisted?.()) ?? null);
    setPhase(stored ? "stored" : "none");
  };
  useEffect(() => {
    if ("caches" in globalThis && "serviceWorker" in navigator) void look();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each topic
  }, [topicId]);
  const store = async () => {
    setPhase("storing");
    const storing = await storeCourse(topicId);
    setFailure(storing === "stored" ? null : FAILURES[storing]);
    if (storing === "stored") await askToPersist();
    await look();
  };
  const remove = async () => {
    await removeCourse(topicId);
    setFailure(null);
    await look();
  };
  return { phase, bytes, promise, failure, store, remove };
}
