/** Too short to notice, and a third of the CPU time of one event per token. */
const FLUSH_INTERVAL_MS = 40;

interface Chunk {
  choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[];
  usage?: unknown;
}

/**
 * Merges the text of consecutive events into one: parsing an event costs more than the few characters in it. Every
 * other event passes unchanged, in its place.
 */
export function coalesceEvents(
  body: ReadableStream<Uint8Array>,
  count: (piece: Uint8Array) => void = () => undefined,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const encoder = new TextEncoder();
  const buffer = new EventBuffer();
  let isCancelled = false;
  return new ReadableStream({
    start: (controller) => {
      const flush = () => {
        const events = buffer.take();
        if (events !== "" && !isCancelled) controller.enqueue(encoder.encode(events));
      };
      void readAll(counted(reader, count), buffer, flush).then(
        () => isCancelled || controller.close(),
        (error: unknown) => isCancelled || controller.error(error),
      );
    },
    cancel: (reason) => {
      isCancelled = true;
      return reader.cancel(reason);
    },
  });
}

type Read = () => Promise<ReadableStreamReadResult<Uint8Array>>;

const counted =
  (reader: ReadableStreamDefaultReader<Uint8Array>, count: (piece: Uint8Array) => void): Read =>
  async () => {
    const next = await reader.read();
    if (next.value) count(next.value);
    return next;
  };

async function readAll(read: Read, buffer: EventBuffer, flush: () => void): Promise<void> {
  const decoder = new TextDecoder();
  let lastAt = 0;
  let timer: NodeJS.Timeout | undefined;
  try {
    for (let next = await read(); !next.done; next = await read()) {
      buffer.add(decoder.decode(next.value, { stream: true }));
      timer ??= setTimeout(
        () => {
          timer = undefined;
          lastAt = performance.now();
          flush();
        },
        Math.max(0, lastAt + FLUSH_INTERVAL_MS - performance.now()),
      );
    }
    buffer.add(decoder.decode());
  } finally {
    clearTimeout(timer);
    buffer.end();
    flush();
  }
}

/** Collects events in their order and joins consecutive text. */
class EventBuffer {
  #unfinished = "";
  #ready = "";
  #text: { chunk: Chunk; content: string } | null = null;

  add(text: string): void {
    const events = (this.#unfinished + text).split(/\r?\n\r?\n/);
    this.#unfinished = events.pop() ?? "";
    for (const event of events) this.#addEvent(event);
  }

  #addEvent(event: string): void {
    const chunk = textOnly(event);
    if (chunk === null) {
      this.#flushText();
      this.#ready += `${event}\n\n`;
    } else if (this.#text) this.#text.content += chunk.content;
    else this.#text = chunk;
  }

  #flushText(): void {
    if (!this.#text) return;
    const { chunk, content } = this.#text;
    this.#text = null;
    if (chunk.choices?.[0]?.delta) chunk.choices[0].delta.content = content;
    this.#ready += `data: ${JSON.stringify(chunk)}\n\n`;
  }

  end(): void {
    this.#flushText();
    this.#ready += this.#unfinished;
    this.#unfinished = "";
  }

  take(): string {
    this.#flushText();
    const ready = this.#ready;
    this.#ready = "";
    return ready;
  }
}

/** The text of an event that contains nothing else; null for any other event. */
function textOnly(event: string): { chunk: Chunk; content: string } | null {
  if (!event.startsWith("data: {") || event.includes("\n")) return null;
  try {
    const chunk = JSON.parse(event.slice("data: ".length)) as Chunk;
    const [choice, ...others] = chunk.choices ?? [];
    if (!choice?.delta || others.length > 0 || choice.finish_reason || chunk.usage) return null;
    const { content, ...more } = choice.delta;
    const isMore = Object.keys(more).length > 0;
    return typeof content === "string" && !isMore ? { chunk, content } : null;
  } catch {
    return null;
  }
}
