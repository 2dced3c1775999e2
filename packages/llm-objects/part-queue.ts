/** The diverted text of a reply and the other parts of its stream, in the order of arrival. */
export class PartQueue<Part> {
  #parts: (Part | Text)[] = [];
  #state: { name: "open" } | { name: "ended" } | { name: "failed"; error: unknown } = {
    name: "open",
  };
  #wake = () => {};

  readonly addText = (text: string) => this.#add({ type: "text", text });

  #add(part: Part | Text): void {
    this.#parts.push(part);
    this.#wake();
  }

  async *with(stream: ReadableStream<Part>): AsyncGenerator<Part | Text> {
    const reader = stream.getReader();
    void this.#readAll(reader);
    try {
      for (;;) {
        const parts = this.#parts;
        this.#parts = [];
        yield* parts;
        if (this.#parts.length > 0) continue;
        if (this.#state.name === "failed") throw this.#state.error;
        if (this.#state.name === "ended") return;
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  async #readAll(reader: ReadableStreamDefaultReader<Part>): Promise<void> {
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read())
        this.#add(next.value);
      this.#state = { name: "ended" };
    } catch (error) {
      this.#state = { name: "failed", error };
    }
    this.#wake();
  }
}

interface Text {
  type: "text";
  text: string;
}
