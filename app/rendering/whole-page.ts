/**
 * A page that is complete before it is sent: compressed once and written once, with its length. Its bytes travel beside
 * the response, because reading a body through a stream costs more than rendering a short page.
 */
export class WholePage extends Response {
  /** What is sent. */
  content: Uint8Array<ArrayBuffer>;
  readonly #html: string;

  constructor(html: string, init: ResponseInit) {
    super(null, init);
    this.#html = html;
    this.content = Buffer.from(html);
  }

  override text = (): Promise<string> => Promise.resolve(this.#html);
}
