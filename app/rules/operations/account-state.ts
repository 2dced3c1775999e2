interface AccountState {
  operatorSince: Date | null;
  lockedAt: Date | null;
  deleteAfter: Date | null;
}

/** What an operator's list says of an account besides its name; empty for most. */
export const describeAccountState = ({ operatorSince, lockedAt, deleteAfter }: AccountState) =>
  [
    operatorSince && "operator",
    lockedAt && "locked",
    deleteAfter && `to be deleted ${deleteAfter.toISOString().slice(0, 10)}`,
  ]
    .filter((words) => words !== null)
    .join(", ");
