/**
 * A page that was rendered completely before it is sent. Its bytes travel beside the response instead of in its body,
 * because reading a body through a stream costs more than rendering a short page.
 */
export class WholePage extends Response {
  content: Uint8Array<ArrayBuffer>;

  constructor(content: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.content = content;
  }

  override text = (): Promise<string> => Promise.resolve(new TextDecoder().decode(this.content));
}
