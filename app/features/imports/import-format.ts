import type { Transaction } from "#app/db/client.ts";
import type { ImportPreview } from "#app/rules/imports/import.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";

export type { ImportPreview } from "#app/rules/imports/import.ts";

/** A kind of file that a learner can bring. */
export interface ImportFormat {
  name: "nectar" | "anki" | "course";
  /** Whether a file claims to be of this format, by its name and its first bytes. */
  recognises: (file: { name: string; head: Uint8Array }) => boolean;
  maxBytes: number;
  /** What storing it would bring. Reads all of it and stores nothing. Throws RefusedFile. */
  preview: (learner: Learner, file: BroughtFile, now: Date) => Promise<ImportPreview>;
  /** Stores all of it, or throws. Twice is once. */
  store: (
    tx: Transaction,
    learner: Learner,
    file: BroughtFile,
    context: { now: Date; onProgress: (share: number) => void },
  ) => Promise<ImportPreview>;
}

export interface BroughtFile {
  name: string;
  size: number;
  /** From the beginning each time it is called. */
  bytes: () => AsyncIterable<Uint8Array>;
}

/** Says to its learner why a file can't be taken, in sentences of their own; for a folder with file and line. */
export class RefusedFile extends Error {
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join("\n"));
    this.reasons = reasons;
  }
}
