const OPENING = ["title", "hook", "objective"] as const;
type Opening = (typeof OPENING)[number];

/** What a reader has seen of a lesson's beginning. Another attempt keeps it, so that no lesson turns into another one. */
export class SeenWords {
  #words: Partial<Record<string, string>> = {};
  /** Whole fields of earlier attempts. */
  planned: Partial<Record<Opening, string>> = {};

  note(field: string, append: string): void {
    this.#words[field] = (this.#words[field] ?? "") + append;
  }

  /** Title and objective, once the explanation has begun. */
  opening(): { title: string; objective: string } | null {
    const words: Partial<Record<string, string>> = { ...this.planned, ...this.#words };
    const { title, objective, explanation } = words;
    return title && objective && explanation
      ? { title: title.trim(), objective: objective.trim() }
      : null;
  }

  /** Before another attempt that has to begin from scratch. */
  clear(): void {
    this.#words = {};
    this.planned = {};
  }

  /** Before another attempt: a field is whole once the next one has begun. */
  restart(): void {
    const last = Object.keys(this.#words).at(-1);
    for (const field of OPENING) {
      const text = this.#words[field]?.trim();
      if (text && field !== last) this.planned[field] = text;
    }
    this.#words = {};
  }
}
