import { CutForm, type FormPart } from "#app/platform/file-of-form.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { cleanLine } from "#app/rules/clean-text.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { storeWaiting, type ArrivingSource } from "./store-waiting.ts";

const MEGABYTE = 1024 * 1024;
export const MAX_FILES_AT_ONCE = 5;
export const MAX_SOURCE_BYTES = 20 * MEGABYTE;
/** In characters; a character has at most four bytes. */
export const MAX_PASTED_LENGTH = 500_000;
export const MAX_LINK_LENGTH = 2_000;
/** Of a whole form; what is beyond isn't read. */
const MAX_FORM_BYTES = MAX_FILES_AT_ONCE * MAX_SOURCE_BYTES + 4 * MEGABYTE;
const MAX_NAME_LENGTH = 120;
const MAX_NAME_OF_TEXT = 60;

type Owner = Pick<Learner, "id">;

export type SourcesReceived =
  | { status: "received" }
  | { status: "nothing" }
  /** As many are in hand as a learner may have. */
  | { status: "full" }
  | { status: "too-many-files" }
  | { status: "too-many"; retryAfterSeconds: number };

/**
 * Stores the files, the link and the text of a form as they arrive, and has a job read each. What came before a limit was reached, or
 * before the form was cut off, is kept.
 */
export async function receiveSources(
  learner: Owner,
  form: AsyncIterable<FormPart>,
  now: Date,
): Promise<SourcesReceived> {
  let outcome: SourcesReceived = { status: "nothing" };
  let files = 0;
  try {
    for await (const part of form) {
      // The rest is read and thrown away: browsers show no response before they have sent everything.
      if (outcome.status !== "nothing" && outcome.status !== "received") continue;
      const source = await sourceOf(part);
      if (!source) continue;
      if (source.kind === "file") files += 1;
      outcome =
        files > MAX_FILES_AT_ONCE
          ? { status: "too-many-files" }
          : await receive(learner, source, now);
    }
  } catch (error) {
    if (!(error instanceof CutForm)) throw error;
  }
  return outcome;
}

async function receive(
  learner: Owner,
  source: ArrivingSource,
  now: Date,
): Promise<SourcesReceived> {
  const attempt = await countAttempt("sourcesPerAccount", learner.id, now);
  if (attempt.status === "too-many") return attempt;
  return storeWaiting(learner, source, now);
}

/** Null for what was left empty, and for fields of other names. */
async function sourceOf({ field, fileName, bytes }: FormPart): Promise<ArrivingSource | null> {
  if (field === "files" && fileName !== null)
    return { kind: "file", name: fileNameOf(fileName), bytes, maxBytes: MAX_SOURCE_BYTES };
  if (field === "link") {
    const { text, isCut } = await readField(bytes, MAX_LINK_LENGTH);
    const address = text.replaceAll(/\p{C}/gu, "").trim();
    const refusal = isCut ? "not-an-address" : null;
    return address === "" ? null : { kind: "link", name: shortened(address), address, refusal };
  }
  if (field !== "text") return null;
  const { text, isCut } = await readField(bytes, MAX_PASTED_LENGTH);
  if (text.trim() === "") return null;
  const refusal = isCut ? "too-much-text" : null;
  return { kind: "text", name: firstWords(text), bytes: inOnePiece(text), refusal };
}

/** At most `length` characters of it, for which four bytes each are enough. */
async function readField(bytes: AsyncIterable<Uint8Array>, length: number) {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size > length * 4) break;
  }
  const text = Buffer.concat(pieces).toString("utf8");
  // A line break is two characters in a form, and one in what was typed.
  const typed = text.replaceAll("\r\n", "\n");
  return { text: typed.slice(0, length).toWellFormed(), isCut: typed.length > length };
}

async function* inOnePiece(text: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(text);
}

/** Without the folders that some browsers send. */
const fileNameOf = (name: string) =>
  shortened(cleanLine(name.split(/[/\\]/).at(-1) ?? ""), MAX_NAME_LENGTH) ||
  "A file without a name";

/** Of its first line, which may be a heading. */
function firstWords(text: string): string {
  const [first = ""] = text.trimStart().slice(0, 500).split("\n", 1);
  const line = cleanLine(first.replace(/^#{1,6} /u, ""));
  if (line.length <= MAX_NAME_OF_TEXT) return line || "A text";
  return `${line
    .slice(0, MAX_NAME_OF_TEXT)
    .toWellFormed()
    .replace(/\s+\S*$/u, "")}…`;
}

const shortened = (name: string, length = MAX_NAME_LENGTH) => name.slice(0, length).toWellFormed();

/** Ends a form that is longer than all that it may hold. */
export async function* withinForm(body: AsyncIterable<Uint8Array>) {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > MAX_FORM_BYTES) throw new CutForm("the form is too long");
    yield piece;
  }
}
