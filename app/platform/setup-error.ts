/** An error only the operator can fix: printed as one line without a stack, then the program ends. */
export class SetupError extends Error {
  override name = "SetupError";
}
