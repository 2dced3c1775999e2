/** An error only the operator can fix: printed as one line without a stack, then the program ends. */
export class SetupError extends Error {
  override name = "SetupError";
}

/** A write was refused; PostgreSQL's code for that is 25006. */
export const READ_ONLY =
  "The database is read-only, so nothing can be stored: its disk is full, or it is a standby. npm run ops -- doctor says more.";
