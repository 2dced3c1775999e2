/** An error only the operator can fix. Its message is a single line to print without a stack. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}
