/** A mistake in a content file, told as an author's editor would: `file:line what is wrong`. */
export class ContentError extends Error {
  override name = "ContentError";
}
