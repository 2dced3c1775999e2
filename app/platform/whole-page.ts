/** Most pages, each character of which takes at most three bytes, fit into it. */
const written = Buffer.allocUnsafeSlow(1 << 20);

/**
 * A page that was rendered completely before it is sent. Its bytes travel beside the response instead of in its body,
 * because reading a body through a stream costs more than rendering a short page.
 */
export class WholePage extends Response {
  readonly #text: string;
  #content: Uint8Array<ArrayBuffer> | undefined;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.#text = text;
  }

  /** What is sent. */
  get content(): Uint8Array<ArrayBuffer> {
    return (this.#content ??= Buffer.from(this.#text));
  }

  set content(content: Uint8Array<ArrayBuffer>) {
    this.#content = content;
  }

  /** Its bytes, for what reads them at once: the next page is written over them, because new memory for each costs more. */
  get bytesForNow(): Uint8Array<ArrayBuffer> {
    if (this.#content || 3 * this.#text.length > written.length) return this.content;
    return written.subarray(0, written.write(this.#text));
  }

  override text = (): Promise<string> => Promise.resolve(new TextDecoder().decode(this.content));
}
