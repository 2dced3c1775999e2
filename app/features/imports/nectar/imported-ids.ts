import { v5 } from "uuid";

/**
 * Which ids the rows of a file get. A row keeps its id, unless that belongs to another account: then it gets one that is made of
 * the learner's and its own, the same each time.
 */
export class ImportedIds {
  readonly #learnerId: string;
  readonly #others = new Map<string, string>();

  constructor(learnerId: string) {
    this.#learnerId = learnerId;
  }

  of(id: string): string {
    return this.#others.get(id) ?? id;
  }

  orNull(id: string | null): string | null {
    return id === null ? null : this.of(id);
  }

  replace(ids: Iterable<string>): void {
    for (const id of ids) this.#others.set(id, this.replacement(id));
  }

  replacement(id: string): string {
    const own = v5(`${this.#learnerId}/${id}`, NAMESPACE);
    // Answers of one moment count in the order of their ids, so these keep it: its end alone is another.
    return id.slice(0, -END_LENGTH) + own.slice(-END_LENGTH);
  }

  /** The row is one that the learner has under another id. */
  setSame(id: string, own: string): void {
    this.#others.set(id, own);
  }
}

/** Of a UUID's digits: 48 bits. UUIDv7 has its time and counter before them. */
const END_LENGTH = 12;
const NAMESPACE = "0d7a6a1e-52c4-4a7e-9a53-6f0c7d1b8e42";
