export type DocumentFormat = "pdf" | "docx" | "epub" | "html" | "markdown" | "text";

export interface DocumentHeading {
  title: string;
  /** 1 is the highest. */
  level: number;
  /** Where it begins in the text, as a UTF-16 offset. */
  start: number;
}

export interface DocumentText {
  format: DocumentFormat;
  title: string | null;
  /** Null where the format has no pages. */
  pages: number | null;
  /** Paragraphs separated by an empty line. A heading is a paragraph of its own. */
  text: string;
  /** The UTF-16 offset in the text at which each page begins; empty without pages. */
  pageStarts: number[];
  headings: DocumentHeading[];
}

export type RefusedDocument =
  | "unsupported"
  | "empty"
  /** A PDF of pictures, as a scanner makes it. */
  | "no-text"
  /** A PDF whose fonts don't say which characters their glyphs are. */
  | "no-unicode"
  | "encrypted"
  | "broken"
  | "too-large"
  | "too-many-pages"
  | "too-much-text"
  | "too-slow"
  | "too-much-memory";

export type DocumentReading =
  | { status: "read"; document: DocumentText }
  | { status: "refused"; reason: RefusedDocument };

/** What a sender says about the file. The bytes decide first. */
export interface DocumentHint {
  name?: string;
  type?: string;
}

export interface ReadingLimits {
  /** Of the file, and of what a zip in it says it unpacks to, ten times as much. */
  bytes: number;
  pages: number;
  characters: number;
  milliseconds: number;
  megabytesOfMemory: number;
}

export const READING_LIMITS: ReadingLimits = {
  bytes: 20 * 1024 * 1024,
  pages: 500,
  characters: 3_000_000,
  milliseconds: 60_000,
  megabytesOfMemory: 512,
};

/** Ends the reading of a document that has no text for us. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly reason: RefusedDocument;

  constructor(reason: RefusedDocument) {
    super(reason);
    this.reason = reason;
  }
}
