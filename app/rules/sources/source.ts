/* A learner's own source: a file, a page of the web, or pasted text. */

/** `waiting`: a job reads it. */
export type SourceStatus = "waiting" | "read" | "refused";
export type SourceKind = "file" | "link" | "text";

/** A heading with the text below it. Offsets are UTF-16 units of the source's text. */
export interface SourcePart {
  title: string;
  /** From 1. */
  level: number;
  start: number;
  end: number;
  words: number;
}

/** A passage of a source that a statement or a question rests on, with the source's own words. */
export interface PassageCitation {
  /** The source's id. */
  source: string;
  name: string;
  from: number;
  to: number;
  page?: number | undefined;
  quote: string;
  /** `near`: the words differ a little from the writer's, so that only the source's own are shown. */
  match: "verbatim" | "near";
}
