import { useEffect, useState } from "react";
import { sentencesOf } from "#app/offline/outcome-sentences.ts";
import { sendOfflineAnswers } from "#app/offline/send-answers.ts";

const POLL_INTERVAL_MS = 5_000;

export type Reconnection =
  | { status: "offline" }
  /**
   * `answered` lists the lessons whose offline answers have just been sent; `reviewId` is the review that was; `sentences` say what
   * became of those that don't simply count.
   */
  | {
      status: "online";
      answered: readonly string[];
      reviewId: string | null;
      sentences: readonly string[];
    };

/** Polls the server until it responds, then sends the answers given offline. */
export function useReconnection(): Reconnection {
  const [reconnection, setReconnection] = useState<Reconnection>({ status: "offline" });
  const isOffline = reconnection.status === "offline";
  useEffect(() => {
    if (!isOffline) return;
    const check = async () => {
      if (document.visibilityState !== "visible" || !(await isServerReachable())) return;
      const { lessonIds, reviewId, outcomes, isCut } = await sendOfflineAnswers();
      if (isCut) return;
      const sentences = sentencesOf(outcomes);
      setReconnection({ status: "online", answered: lessonIds, reviewId, sentences });
    };
    const timer = setInterval(() => void check(), POLL_INTERVAL_MS);
    const onOnline = () => void check();
    window.addEventListener("online", onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", onOnline);
    };
  }, [isOffline]);
  return reconnection;
}

async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(POLL_INTERVAL_MS);
    return (await fetch("/health", { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}
