const NEWLINE = "\r\n";
/** Of the lines before a part: its names. */
const MAX_HEAD_BYTES = 16 * 1024;

/** Its sender stopped in the middle. */
export class CutForm extends Error {}

export interface FormFile {
  name: string;
  bytes: AsyncGenerator<Uint8Array, void>;
}

/** A field, or a file where a name of one was sent. */
export interface FormPart {
  field: string;
  fileName: string | null;
  bytes: AsyncGenerator<Uint8Array, void>;
}

/**
 * The first file of a form, as it arrives; null if there is none. `Request.formData` would read all of it into memory first.
 * Fields before it are skipped, what comes after it isn't read. Throws `CutForm`, also while its bytes are read.
 */
export async function fileOfForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<FormFile | null> {
  for await (const { fileName, bytes } of partsOfForm(body, contentType))
    if (fileName !== null) return { name: fileName, bytes };
  return null;
}

/** All parts of a form in their order, as they arrive. What isn't read of one is skipped. Throws `CutForm`, as above. */
export async function* partsOfForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart, void> {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return;
  const end = Buffer.from(`${NEWLINE}--${boundary}`);
  const pieces = new Pieces(body);
  for await (const _ of pieces.until(end));
  // After the last part, its boundary ends with two hyphens.
  while ((await pieces.peek(2)) !== "--") {
    const head = await headOf(pieces);
    const part = new PartBytes(pieces, end);
    yield { field: fieldOf(head), fileName: fileNameOf(head), bytes: part.read() };
    await part.skip();
  }
}

class PartBytes {
  readonly #pieces: Pieces;
  readonly #end: Buffer;
  #isAtEnd = false;

  constructor(pieces: Pieces, end: Buffer) {
    this.#pieces = pieces;
    this.#end = end;
  }

  async *read(): AsyncGenerator<Uint8Array, void> {
    if (this.#isAtEnd) return;
    yield* this.#pieces.until(this.#end);
    this.#isAtEnd = true;
  }

  /** Also where its reader stopped in the middle. */
  async skip(): Promise<void> {
    for await (const _ of this.read());
  }
}

function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null;
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
}

async function headOf(pieces: Pieces): Promise<string> {
  let head = Buffer.alloc(0);
  for await (const bytes of pieces.until(Buffer.from(NEWLINE + NEWLINE))) {
    head = Buffer.concat([head, bytes]);
    if (head.length > MAX_HEAD_BYTES) throw new CutForm("the head of a form's part is too long");
  }
  return head.toString("utf8");
}

const fieldOf = (head: string): string =>
  /^content-disposition:[^\r\n]*;\s*name="([^"\r\n]*)"/im.exec(head)?.[1] ?? "";

/** Browsers write quotation marks as %22. A form without a chosen file sends an empty name. */
function fileNameOf(head: string): string | null {
  const match = /^content-disposition:[^\r\n]*;\s*filename="([^"\r\n]*)"/im.exec(head);
  const name = match?.[1] ?? "";
  return name === "" ? null : name.replaceAll("%22", '"');
}

/** Bytes that arrive in pieces of any size. */
class Pieces {
  readonly #body: AsyncIterator<Uint8Array>;
  /** Begins as if a part had ended before the first. */
  #rest: Buffer = Buffer.from(NEWLINE);

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#body = body[Symbol.asyncIterator]();
  }

  /** What comes before `end`, which is taken too. */
  async *until(end: Buffer): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const at = this.#rest.indexOf(end);
      if (at > 0) yield this.#rest.subarray(0, at);
      if (at >= 0) {
        this.#rest = this.#rest.subarray(at + end.length);
        return;
      }
      // The end may have begun.
      const safeLength = Math.max(0, this.#rest.length - end.length + 1);
      if (safeLength > 0) yield this.#rest.subarray(0, safeLength);
      this.#rest = this.#rest.subarray(safeLength);
      await this.#more();
    }
  }

  async peek(count: number): Promise<string> {
    while (this.#rest.length < count) await this.#more();
    return this.#rest.subarray(0, count).toString("latin1");
  }

  async #more(): Promise<void> {
    const next = await this.#body.next();
    if (next.done) throw new CutForm("the form was cut off");
    this.#rest = Buffer.concat([this.#rest, next.value]);
  }
}
