const HEARTBEAT_MILLISECONDS = 15_000;

export interface SentEvent {
  id: number;
  type: string;
}

interface Source {
  /** Ends by itself, or soon after the signal is aborted. */
  events: (signal: AbortSignal) => AsyncGenerator<SentEvent>;
  /** Asked at every heartbeat. */
  mayGoOn: () => Promise<boolean>;
  onEnd: () => void;
}

/**
 * Server-sent events from a generator, by hand: a lesson sends twenty-five a second, and streams between streams cost
 * more than the words in them. What a slow reader has not fetched waits here, which is one lesson at most.
 */
export function eventStream(source: Source): Response {
  const stopped = new AbortController();
  let isReaderGone = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const encoder = new TextEncoder();
      const say = (text: string) => {
        if (!isReaderGone) controller.enqueue(encoder.encode(text));
      };
      void send(source, say, stopped)
        .then(
          () => isReaderGone || controller.close(),
          // The reader comes back by itself and names the last event it has.
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
    // Chunked from the start: otherwise the first events wait for those after them.
    "Transfer-Encoding": "chunked",
    // A proxy as nginx gathers an answer before it passes it on, unless told not to.
    "X-Accel-Buffering": "no",
  };
  return new Response(body, { headers: { ...headers, "Cache-Control": "no-cache" } });
}

async function send(
  { events, mayGoOn }: Source,
  say: (text: string) => void,
  stopped: AbortController,
): Promise<void> {
  let isOver = false;
  const beat = async () => {
    const isWelcome = await mayGoOn();
    // The stream may have ended while the database was asked.
    if (isOver) return;
    // A proxy must not take silence for the end.
    if (isWelcome) say(": alive\n\n");
    else stopped.abort();
  };
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MILLISECONDS);
  try {
    for await (const event of events(stopped.signal))
      say(`event: ${event.type}\ndata: ${JSON.stringify(event)}\nid: ${event.id}\n\n`);
  } finally {
    isOver = true;
    clearInterval(heartbeat);
  }
}
