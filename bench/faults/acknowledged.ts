/** What the site said it has stored. */
export class Acknowledged {
  readonly accounts = new Set<string>();
  readonly answers = new Set<string>();
  /** Of a learner's address and a lesson. */
  readonly finishes = new Set<string>();
  /** Lessons whose writing was started. */
  readonly started = new Set<string>();
  /** Addresses that asked for a mail. */
  readonly mails = new Set<string>();
  #next = Promise.withResolvers<void>();

  get total(): number {
    const { accounts, answers, finishes, started, mails } = this;
    return [accounts, answers, finishes, started, mails].reduce((sum, { size }) => sum + size, 0);
  }

  add(kind: "accounts" | "answers" | "finishes" | "started" | "mails", what: string): void {
    this[kind].add(what);
    this.#next.resolve();
    this.#next = Promise.withResolvers<void>();
  }

  /** Resolves with the next acknowledged write. */
  next(): Promise<void> {
    return this.#next.promise;
  }
}
