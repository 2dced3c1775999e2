/** Mistakes in content files, each told as an author's editor would: `file:line what is wrong`. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly mistakes: string[];

  constructor(...mistakes: string[]) {
    super(mistakes.join("\n"));
    this.mistakes = mistakes;
  }
}
