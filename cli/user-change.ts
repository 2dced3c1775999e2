import {
  lockOut,
  renameAccount,
  signOutAccount,
  unlock,
  type AccountChanged,
  type Change,
} from "#app/features/operators/change-account.ts";
import { now } from "#app/platform/clock.ts";
import { checkProfileName } from "#app/rules/accounts/profile.ts";
import { accountOf } from "./recorded.ts";
import { refuseOperator, unknown } from "./user.ts";
import { withDatabase } from "./with-database.ts";

type Work = (change: Change, now: Date) => Promise<AccountChanged>;
type Words = { done: string; already?: string };

/** `ops user lock EMAIL` */
export const lock = (email: string): Promise<number> =>
  change(email, lockOut, {
    done: "is locked and signed out. Nothing in the account is lost.",
    already: "is locked already.",
  });

/** `ops user unlock EMAIL` */
export const unlockOne = (email: string): Promise<number> =>
  change(email, unlock, { done: "can sign in again.", already: "isn't locked." });

/** `ops user sign-out EMAIL` */
export const signOut = (email: string): Promise<number> =>
  change(email, signOutAccount, { done: "is signed out everywhere." });

/** `ops user rename EMAIL NAME` */
export async function rename(email: string, typed: string): Promise<number> {
  const checked = checkProfileName({ name: typed });
  if (checked.status === "refused") {
    for (const message of Object.values(checked.messages)) console.error(message);
    return 1;
  }
  const { name } = checked.values;
  return change(email, (account, at) => renameAccount(account, name, at), {
    done: `is called ${name} now.`,
  });
}

/** As an operator does it on the pages; the log says that it was a command. */
async function change(typed: string, work: Work, { done, already }: Words): Promise<number> {
  const email = typed.trim().toLowerCase();
  const { status } = await withDatabase(async (): Promise<AccountChanged> => {
    const userId = await accountOf(email);
    return userId ? work({ operatorId: null, userId }, now()) : { status: "not-found" };
  });
  switch (status) {
    case "done":
      console.log(`${email} ${done}`);
      return 0;
    case "already-done":
      console.log(`${email} ${already}`);
      return 0;
    case "is-operator":
      return refuseOperator(email);
    case "not-found":
      return unknown(email);
  }
}
