import { cleanLine, cleanLines } from "./clean-text.ts";
import { type DocumentFormat, type DocumentText, Refusal } from "./document-reading.ts";

const GAP = "\n\n";
const MAX_LEVEL = 6;

/** Puts a document's text together, and notes where pages and headings begin in it. */
export class TextBuilder {
  readonly #parts: string[] = [];
  readonly #pageStarts: number[] = [];
  readonly #headings: DocumentText["headings"] = [];
  readonly #maxCharacters: number;
  #length = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  /** Begins a page, whose text comes next. */
  page(): void {
    this.#pageStarts.push(this.#length === 0 ? 0 : this.#length + GAP.length);
  }

  heading(title: string, level: number): void {
    const clean = cleanLine(title);
    if (clean === "") return;
    const start = this.#add(clean, GAP);
    this.#headings.push({ title: clean, level: Math.min(Math.max(level, 1), MAX_LEVEL), start });
  }

  paragraph(text: string): void {
    const clean = cleanLine(text);
    if (clean !== "") this.#add(clean, GAP);
  }

  /** A paragraph with line breaks of its own. */
  lines(text: string): void {
    const clean = cleanLines(text);
    if (clean.trim() !== "") this.#add(clean, GAP);
  }

  /** A page that begins in the middle of a paragraph. */
  continuedPage(before: string, text: string): void {
    const clean = cleanLine(text);
    this.#pageStarts.push(this.#length + before.length);
    if (clean !== "") this.#add(clean, before);
  }

  #add(text: string, gap: string): number {
    const before = this.#length === 0 ? "" : gap;
    const start = this.#length + before.length;
    this.#parts.push(before, text);
    this.#length = start + text.length;
    if (this.#length > this.#maxCharacters) throw new Refusal("too-much-text");
    return start;
  }

  finish(format: DocumentFormat, title: string | null, hasPages = false): DocumentText {
    const text = this.#parts.join("");
    if (text === "") throw new Refusal("empty");
    const clean = cleanLine(title ?? "");
    return {
      format,
      title: clean === "" ? null : clean,
      pages: hasPages ? this.#pageStarts.length : null,
      text,
      // Empty pages at the end have no text to begin at.
      pageStarts: this.#pageStarts.map((start) => Math.min(start, text.length)),
      headings: this.#headings,
    };
  }
}
