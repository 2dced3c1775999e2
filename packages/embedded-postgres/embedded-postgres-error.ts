/** Something that only the operator can put right. The message is one line for them to read, without a stack. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}
