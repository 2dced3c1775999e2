const HEARTBEAT_INTERVAL_MS = 15_000;

export interface SentEvent {
  id: number;
  type: string;
}

interface Source {
  /** Ends by itself, or soon after the signal is aborted. */
  events: (signal: AbortSignal) => AsyncGenerator<SentEvent>;
  /** Checked at every heartbeat. */
  isStillAllowed: () => Promise<boolean>;
  onEnd: () => void;
}

/**
 * Server-sent events from a generator. Written by hand, because a lesson sends 25 events a second and layered
 * streams would cost more than the events themselves. Events that a slow reader has not fetched are buffered, at
 * most one lesson.
 */
export function eventStream(source: Source): Response {
  const stopped = new AbortController();
  let isReaderGone = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const encoder = new TextEncoder();
      const write = (text: string) => {
        if (!isReaderGone) controller.enqueue(encoder.encode(text));
      };
      void send(source, write, stopped)
        .then(
          () => isReaderGone || controller.close(),
          // The page reconnects by itself and sends the id of the last event it received.
          (error: unknown) => isReaderGone || controller.error(error),
        )
        .finally(source.onEnd);
    },
    cancel: () => {
      isReaderGone = true;
      stopped.abort();
    },
  });
  const headers = {
    "Content-Type": "text/event-stream",
    // Chunked from the start, or the first events would wait for later ones.
    "Transfer-Encoding": "chunked",
    // Proxies such as nginx buffer responses unless told not to.
    "X-Accel-Buffering": "no",
  };
  return new Response(body, { headers: { ...headers, "Cache-Control": "no-cache" } });
}

async function send(
  { events, isStillAllowed }: Source,
  write: (text: string) => void,
  stopped: AbortController,
): Promise<void> {
  let isOver = false;
  const beat = async () => {
    const isAllowed = await isStillAllowed();
    // The stream may have ended during the database query.
    if (isOver) return;
    // Proxies close silent connections.
    if (isAllowed) write(": alive\n\n");
    else stopped.abort();
  };
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_INTERVAL_MS);
  try {
    for await (const event of events(stopped.signal))
      write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\nid: ${event.id}\n\n`);
  } finally {
    isOver = true;
    clearInterval(heartbeat);
  }
}
