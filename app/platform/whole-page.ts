/** Most pages fit into it. */
const written = Buffer.allocUnsafeSlow(1 << 20);
const MOST_BYTES_PER_CHARACTER = 3;

/**
 * A page that was rendered completely before it is sent. Its bytes travel beside the response instead of in its body,
 * because reading a body through a stream costs more than rendering a short page.
 */
export class WholePage extends Response {
  readonly #pieces: readonly (string | Uint8Array)[];
  #content: Uint8Array<ArrayBuffer> | undefined;

  constructor(pieces: readonly (string | Uint8Array)[], init: ResponseInit) {
    super(null, init);
    this.#pieces = pieces;
  }

  /** What is sent. */
  get content(): Uint8Array<ArrayBuffer> {
    return (this.#content ??= Buffer.from(this.#write()));
  }

  set content(content: Uint8Array<ArrayBuffer>) {
    this.#content = content;
  }

  /** Its bytes, for what reads them right away: the next page is written over them, because new memory for each costs more. */
  get bytesForNow(): Uint8Array<ArrayBuffer> {
    return this.#content ?? this.#write();
  }

  override text = (): Promise<string> => Promise.resolve(new TextDecoder().decode(this.content));

  #write(): Uint8Array<ArrayBuffer> {
    let most = 0;
    for (const piece of this.#pieces)
      most += typeof piece === "string" ? MOST_BYTES_PER_CHARACTER * piece.length : piece.length;
    const into = most > written.length ? Buffer.allocUnsafeSlow(most) : written;
    let at = 0;
    for (const piece of this.#pieces)
      if (typeof piece === "string") at += into.write(piece, at);
      else {
        into.set(piece, at);
        at += piece.length;
      }
    return into.subarray(0, at);
  }
}
