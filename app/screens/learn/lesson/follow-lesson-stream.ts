import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";

const REOPENED_AFTER = { firstMilliseconds: 1_000, longestMilliseconds: 15_000 } as const;

/** What became of it: `ready`, or not. */
type EndedAs = Extract<LessonStreamEvent, { type: "ended" }>["lesson"];

interface Listener {
  take: (event: LessonStreamEvent) => void;
  /** Nobody writes any more; null when it is not this reader's to read: the page knows more. */
  end: (outcome: EndedAs | null) => void;
}

/**
 * The events of what is being written. A browser comes back by itself after a broken connection, but never after an answer
 * that is no stream, as from a server that is just being started: that is done here. Returns how to stop.
 */
export function followWriting(path: string, { take, end }: Listener): () => void {
  const stopped = new AbortController();
  let lastEvent = 0;
  let failures = 0;
  let timer: number | undefined;
  let source: EventSource | undefined;

  const address = () => `${path}${lastEvent > 0 ? `?after=${lastEvent}` : ""}`;
  const stop = () => {
    stopped.abort();
    window.clearTimeout(timer);
    source?.close();
  };
  const finish = (outcome: EndedAs | null) => {
    stop();
    end(outcome);
  };

  function open(): void {
    source = new EventSource(address());
    source.addEventListener("open", () => (failures = 0));
    for (const type of ["text", "progress"])
      source.addEventListener(type, (message: MessageEvent<string>) => {
        const event = JSON.parse(message.data) as LessonStreamEvent;
        lastEvent = event.id;
        take(event);
      });
    source.addEventListener("ended", (message: MessageEvent<string>) => {
      const event = JSON.parse(message.data) as LessonStreamEvent;
      finish(event.type === "ended" ? event.lesson : null);
    });
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) comeBack();
    });
  }

  function comeBack(): void {
    const { firstMilliseconds, longestMilliseconds } = REOPENED_AFTER;
    const pause = Math.min(firstMilliseconds * 2 ** failures, longestMilliseconds);
    failures += 1;
    timer = window.setTimeout(() => void reopen(), pause);
  }

  async function reopen(): Promise<void> {
    const status = await statusOf(address());
    if (stopped.signal.aborted) return;
    if (status >= 400 && status < 500 && status !== 429) finish(null);
    else if (status === 200) open();
    else comeBack();
  }

  open();
  return stop;
}

/** An EventSource does not tell why it was closed. */
async function statusOf(address: string): Promise<number> {
  const asked = new AbortController();
  try {
    return (await fetch(address, { signal: asked.signal })).status;
  } catch {
    return 0;
  } finally {
    asked.abort();
  }
}
