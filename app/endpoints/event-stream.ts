import type { ServerResponse } from "node:http";
import { metrics } from "#app/platform/metrics.ts";

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

const HEADERS = {
  "Content-Type": "text/event-stream",
  // Proxies such as nginx buffer responses unless told not to.
  "X-Accel-Buffering": "no",
  "Cache-Control": "no-cache",
};

/** Server-sent events from a generator. They are sent beside the response, which has only their headers. */
export class EventStream extends Response {
  readonly #source: Source;

  constructor(source: Source) {
    super(null, { headers: HEADERS });
    this.#source = source;
  }

  /**
   * Writes to the socket directly: a lesson sends 16 events a second, and passing one through the framework's streams
   * costs more than the event. Those that a slow reader has not fetched are buffered, at most one lesson.
   */
  sendTo(outgoing: ServerResponse): void {
    const stopped = new AbortController();
    // A reader may have left before the first event, and HEAD has no body.
    if (outgoing.destroyed || outgoing.req.method === "HEAD") stopped.abort();
    const { streams } = metrics() ?? {};
    streams?.inc();
    outgoing.once("close", () => {
      streams?.dec();
      stopped.abort();
    });
    const cookies = this.headers.getSetCookie();
    outgoing.writeHead(this.status, {
      ...Object.fromEntries(this.headers),
      ...(cookies.length > 0 && { "set-cookie": cookies }),
    });
    outgoing.flushHeaders();
    const write = (text: string) => void (stopped.signal.aborted || outgoing.write(text));
    void send(this.#source, write, stopped)
      .then(
        () => outgoing.end(),
        // The page reconnects by itself and sends the id of the last event it received.
        () => outgoing.destroy(),
      )
      .finally(this.#source.onEnd);
  }
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
