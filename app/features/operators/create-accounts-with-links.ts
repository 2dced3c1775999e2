import type { ListedAccount } from "#app/rules/operations/account-list.ts";
import { makeResetLink } from "../accounts/sign-in/make-reset-link.ts";
import { createAccounts, type AccountsCreated } from "./create-accounts.ts";

/** Longer than a forgotten password's link: a class gets to it during the week, and there is nothing to steal yet. */
export const FIRST_PASSWORD_DAYS = 7;

interface List {
  accounts: readonly ListedAccount[];
  timeZone: string;
}

type CreatedWithLinks =
  | { status: "created"; links: { email: string; link: string }[] }
  | Exclude<AccountsCreated, { status: "created" }>;

/** By command: creates all accounts of a list or none, each with a link to choose a password. */
export async function createAccountsWithLinks(list: List, now: Date): Promise<CreatedWithLinks> {
  const links: { email: string; link: string }[] = [];
  const created = await createAccounts(null, list, now, async (source) => {
    for (const { email } of list.accounts) {
      const made = await makeResetLink(email, now, {
        minutes: FIRST_PASSWORD_DAYS * 24 * 60,
        source,
      });
      if (made) links.push({ email, link: made.link });
    }
  });
  return created.status === "created" ? { status: "created", links } : created;
}
