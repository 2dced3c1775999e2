/** Mistakes in content files, in the format editors understand: `file:line what is wrong`. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly mistakes: string[];

  constructor(...mistakes: string[]) {
    super(mistakes.join("\n"));
    this.mistakes = mistakes;
  }
}
