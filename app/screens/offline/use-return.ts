import { useEffect, useState } from "react";
import { sendOfflineAnswers } from "#app/offline/offline-answers.ts";

const POLL_INTERVAL_MS = 5_000;

export type Return = { status: "away" } | { status: "back"; answered: readonly string[] };

/** Looks for the server now and then; once it answers, what was kept is sent. */
export function useReturn(): Return {
  const [found, setFound] = useState<Return>({ status: "away" });
  const isAway = found.status === "away";
  useEffect(() => {
    if (!isAway) return;
    const look = async () => {
      if (document.visibilityState !== "visible" || !(await isThere())) return;
      const { lessonIds } = await sendOfflineAnswers();
      setFound({ status: "back", answered: lessonIds });
    };
    const timer = setInterval(() => void look(), POLL_INTERVAL_MS);
    const onOnline = () => void look();
    window.addEventListener("online", onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", onOnline);
    };
  }, [isAway]);
  return found;
}

async function isThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(POLL_INTERVAL_MS);
    return (await fetch("/health", { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}
