/** Something only the operator can mend: printed as one line, without a stack, and the program ends. */
export class SetupError extends Error {
  override name = "SetupError";
}
