/** Events that are made whether anyone reads them or not. */
export class EventBuffer<Event> {
  readonly #events: Event[] = [];
  #isOver = false;
  #change = Promise.withResolvers<void>();

  push(event: Event): void {
    this.#events.push(event);
    this.#change.resolve();
  }

  end(): void {
    this.#isOver = true;
    this.#change.resolve();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event, undefined> {
    for (;;) {
      yield* this.#events.splice(0);
      if (this.#events.length > 0) continue;
      if (this.#isOver) return;
      await this.#change.promise;
      this.#change = Promise.withResolvers();
    }
  }
}
