import { randomInt } from "node:crypto";
import { inArray } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { users } from "#app/db/tables/index.ts";
import type { ListedAccount } from "#app/rules/operations/account-list.ts";
import { hashPassword } from "../accounts/password-hash.ts";
import {
  createAccount,
  isEmailTaken,
  type NewAccount,
} from "../accounts/sign-up/create-account.ts";
import { recordAction, type InSameTransaction, type OperatorId } from "./record-action.ts";

/** Without letters and digits that look alike. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";

export type AccountsCreated =
  /** Shown once and stored nowhere. */
  | { status: "created"; accounts: (ListedAccount & { password: string })[] }
  | { status: "already-registered"; emails: string[] };

/** Creates all accounts of a list or none, each with a password to pass on. Their addresses count as confirmed. */
export async function createAccounts(
  operatorId: OperatorId,
  { accounts, timeZone }: { accounts: readonly ListedAccount[]; timeZone: string },
  now: Date,
  inSameTransaction: InSameTransaction = () => Promise.resolve(),
): Promise<AccountsCreated> {
  const addresses = accounts.map(({ email }) => email);
  const taken = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, addresses));
  if (taken.length > 0) return alreadyRegistered(taken);
  const withPasswords = accounts.map((account) => ({ ...account, password: newPassword() }));
  const rows: NewAccount[] = [];
  // Side by side they would take the CPU from everybody.
  for (const { name, email, password } of withPasswords)
    rows.push({ username: name, email, timeZone, passwordHash: await hashPassword(password) });
  try {
    await db.transaction(async (tx) => {
      for (const row of rows) await createAccount(tx, row, now);
      const detail = String(rows.length);
      await recordAction(tx, { operatorId, action: "accounts-created", detail }, now);
      await inSameTransaction(tx);
    });
  } catch (error) {
    if (isEmailTaken(error)) return alreadyRegistered([]);
    throw error;
  }
  return { status: "created", accounts: withPasswords };
}

const alreadyRegistered = (taken: { email: string }[]): AccountsCreated => ({
  status: "already-registered",
  emails: taken.map(({ email }) => email),
});

/** Three groups of four, 59 bits, and what the rules for passwords ask for. */
function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `N7!${group()}-${group()}-${group()}`;
}
