import type { LessonStreamEvent } from "#app/features/generation/read-lesson-stream.ts";

const REOPENED_AFTER = { firstMilliseconds: 1_000, longestMilliseconds: 15_000 } as const;

/** `ready`, or why there is no lesson. */
type EndedAs = Extract<LessonStreamEvent, { type: "ended" }>["lesson"];

interface Listener {
  onEvent: (event: LessonStreamEvent) => void;
  /** Called when the run is over; with null when this learner may not read the stream. */
  onEnd: (outcome: EndedAs | null) => void;
}

/**
 * Follows the stream of a lesson being written; returns a function that stops it. `EventSource` reconnects after a
 * dropped connection but not after an error response, such as a 503 from a restarting server, so that case is handled
 * here.
 */
export function followLessonStream(path: string, { onEvent, onEnd }: Listener): () => void {
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
    onEnd(outcome);
  };

  function open(): void {
    source = new EventSource(address());
    source.addEventListener("open", () => (failures = 0));
    for (const type of ["text", "progress"])
      source.addEventListener(type, (message: MessageEvent<string>) => {
        const event = JSON.parse(message.data) as LessonStreamEvent;
        lastEvent = event.id;
        onEvent(event);
      });
    source.addEventListener("ended", (message: MessageEvent<string>) => {
      const event = JSON.parse(message.data) as LessonStreamEvent;
      finish(event.type === "ended" ? event.lesson : null);
    });
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) scheduleReopen();
    });
  }

  function scheduleReopen(): void {
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
    else scheduleReopen();
  }

  open();
  return stop;
}

/** An EventSource does not expose the status it was refused with. */
async function statusOf(address: string): Promise<number> {
  const controller = new AbortController();
  try {
    return (await fetch(address, { signal: controller.signal })).status;
  } catch {
    return 0;
  } finally {
    controller.abort();
  }
}
