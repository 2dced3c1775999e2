/** So often what has come is handed on: quicker than an eye can tell, and a third of the work of one event a token. */
const EVERY_MILLISECONDS = 40;

interface Chunk {
  choices?: { delta?: { content?: unknown }; finish_reason?: unknown }[];
  usage?: unknown;
}

/**
 * The same events with the words of neighbours in one: reading an event costs more than the few letters in it. Whatever
 * is not simply more text passes as it came, in its place.
 */
export function coalesceEvents(
  body: ReadableStream<Uint8Array>,
  weigh: (piece: Uint8Array) => void = () => undefined,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const encoder = new TextEncoder();
  const gathering = new Gathering();
  let isGivenUp = false;
  return new ReadableStream({
    start: (controller) => {
      const handOn = () => {
        const events = gathering.take();
        if (events !== "" && !isGivenUp) controller.enqueue(encoder.encode(events));
      };
      void readAll(weighed(reader, weigh), gathering, handOn).then(
        () => isGivenUp || controller.close(),
        (error: unknown) => isGivenUp || controller.error(error),
      );
    },
    cancel: (reason) => {
      isGivenUp = true;
      return reader.cancel(reason);
    },
  });
}

type Read = () => Promise<ReadableStreamReadResult<Uint8Array>>;

const weighed =
  (reader: ReadableStreamDefaultReader<Uint8Array>, weigh: (piece: Uint8Array) => void): Read =>
  async () => {
    const next = await reader.read();
    if (next.value) weigh(next.value);
    return next;
  };

async function readAll(read: Read, gathering: Gathering, handOn: () => void): Promise<void> {
  const decoder = new TextDecoder();
  let lastAt = 0;
  let timer: NodeJS.Timeout | undefined;
  try {
    for (let next = await read(); !next.done; next = await read()) {
      gathering.add(decoder.decode(next.value, { stream: true }));
      timer ??= setTimeout(
        () => {
          timer = undefined;
          lastAt = performance.now();
          handOn();
        },
        Math.max(0, lastAt + EVERY_MILLISECONDS - performance.now()),
      );
    }
    gathering.add(decoder.decode());
  } finally {
    clearTimeout(timer);
    gathering.end();
    handOn();
  }
}

/** Events in the order they came, neighbouring words joined. */
class Gathering {
  #unfinished = "";
  #ready = "";
  #words: { chunk: Chunk; content: string } | null = null;

  add(text: string): void {
    const events = (this.#unfinished + text).split(/\r?\n\r?\n/);
    this.#unfinished = events.pop() ?? "";
    for (const event of events) this.#addEvent(event);
  }

  #addEvent(event: string): void {
    const chunk = wordsIn(event);
    if (chunk === null) {
      this.#endWords();
      this.#ready += `${event}\n\n`;
    } else if (this.#words) this.#words.content += chunk.content;
    else this.#words = chunk;
  }

  #endWords(): void {
    if (!this.#words) return;
    const { chunk, content } = this.#words;
    this.#words = null;
    if (chunk.choices?.[0]?.delta) chunk.choices[0].delta.content = content;
    this.#ready += `data: ${JSON.stringify(chunk)}\n\n`;
  }

  end(): void {
    this.#endWords();
    this.#ready += this.#unfinished;
    this.#unfinished = "";
  }

  take(): string {
    this.#endWords();
    const ready = this.#ready;
    this.#ready = "";
    return ready;
  }
}

/** An event that says nothing but some more words of the one answer; null for any other. */
function wordsIn(event: string): { chunk: Chunk; content: string } | null {
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
