import { useEffect, useState, useSyncExternalStore } from "react";
import CloudOff from "lucide-react/icons/cloud-off";
import X from "lucide-react/icons/x";
import { useMatches } from "react-router";
import { whenIdle } from "./after-paint.ts";
import { mayHaveOfflineAnswers } from "#app/offline/has-answers.ts";
import { clearResults, hasUnseenResults } from "#app/offline/unseen-results.ts";
import { Link, type Address } from "#app/ui/link.tsx";
import { IconButton } from "#app/ui/parts/icon-button.tsx";

const isOnline = () => navigator.onLine;

function subscribe(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Registers the service worker, shows a notice while the browser is offline, and sends the answers given offline. */
export function Connection() {
  const isConnected = useSyncExternalStore(subscribe, isOnline, () => true);
  const [{ to: sentTo, sentences }, setSent] = useState(NOTHING_SENT);
  useEffect(() => {
    // The development server has no worker, and without one nothing is answered offline.
    if (!import.meta.env.PROD || !isConnected) return;
    whenIdle(() => void sendAnswers().then(setSent));
  }, [isConnected]);
  if (isConnected && sentTo === null && sentences.length === 0) return null;
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-comb-line bg-comb px-4 py-3 print:hidden"
    >
      <p className="mx-auto flex max-w-3xl items-center gap-3 text-sm">
        {isConnected ? (
          <>
            <span className="flex-1">
              {[...(sentTo === null ? [] : [HAVE_BEEN_SENT]), ...sentences].join(" ")}
            </span>
            {sentTo !== null && (
              <Link
                to={sentTo}
                reloadDocument
                onClick={clearResults}
                className="min-h-11 content-center font-semibold underline"
              >
                See how they went
              </Link>
            )}
            <IconButton
              label="Close"
              onClick={() => {
                clearResults();
                setSent(NOTHING_SENT);
              }}
            >
              <X />
            </IconButton>
          </>
        ) : (
          <>
            <CloudOff className="size-5 shrink-0" />
            <OfflineText />
          </>
        )}
      </p>
    </div>
  );
}

/** Promises only what works on this page: lessons this browser has stored can be read and answered, others can't. */
function OfflineText() {
  const { lessonId } = useMatches().at(-1)?.params ?? {};
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    // The worker answers it.
    if (lessonId !== undefined)
      void fetch(`/api/offline-lessons/${lessonId}`)
        .then(({ ok }) => setStored(ok))
        .catch(() => undefined);
  }, [lessonId]);
  return (
    <span>
      You're offline.{" "}
      {isStored
        ? "You can still read this lesson, and we'll send your answers when you're back."
        : "You can read what's on this page. Everything else waits until you're back."}
    </span>
  );
}

/** `to`: the page that shows how they went; null when none were sent. `sentences`: what became of those that don't simply count. */
interface SentAnswers {
  to: Address | null;
  sentences: readonly string[];
}
const NOTHING_SENT: SentAnswers = { to: null, sentences: [] };
const HAVE_BEEN_SENT = "Your offline answers have been sent.";

async function sendAnswers(): Promise<SentAnswers> {
  if (!("serviceWorker" in navigator)) return NOTHING_SENT;
  await navigator.serviceWorker.register("/sw.js");
  if (!hasUnseenResults() && !(await mayHaveOfflineAnswers())) return NOTHING_SENT;
  const { sendOfflineAnswers, pageOfSent } = await import("#app/offline/send-answers.ts");
  const { sentencesOf } = await import("#app/offline/outcome-sentences.ts");
  const sent = await sendOfflineAnswers();
  return { to: pageOfSent(sent), sentences: sentencesOf(sent.outcomes) };
}
