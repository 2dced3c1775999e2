import { checkProfileName } from "../accounts/profile.ts";
import { checkForgotPassword } from "../accounts/sign-up.ts";

/** As many as two classes. Each takes its time, because its password is hashed. */
export const ACCOUNTS_AT_ONCE = 60;

export interface ListedAccount {
  name: string;
  email: string;
}

export type ReadList =
  | { status: "ok"; accounts: ListedAccount[] }
  /** One text for each wrong line. */
  | { status: "refused"; faults: string[] };

/**
 * Reads a list of accounts: a name and an email in each line, in either order, with a comma or a tab between them, as a
 * spreadsheet is pasted. Either all lines are right or none counts.
 */
export function readAccountList(text: string): ReadList {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const accounts: ListedAccount[] = [];
  const faults: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === "") continue;
    const account = readLine(line);
    const place = `Line ${index + 1}`;
    if (typeof account === "string") faults.push(`${place}: ${account}`);
    else if (accounts.some(({ email }) => email === account.email))
      faults.push(`${place}: ${account.email} is there twice`);
    else accounts.push(account);
  }
  if (faults.length === 0 && accounts.length === 0) faults.push("The list is empty");
  if (accounts.length > ACCOUNTS_AT_ONCE)
    faults.push(`${accounts.length} accounts are more than ${ACCOUNTS_AT_ONCE} at a time`);
  return faults.length > 0 ? { status: "refused", faults } : { status: "ok", accounts };
}

/** The account of a line, or what is wrong with it. */
function readLine(line: string): ListedAccount | string {
  const { name, address } = splitLine(line);
  if (address === "") return "write a name, a comma and an email";
  const checkedName = checkProfileName({ name });
  if (checkedName.status === "refused") return firstOf(checkedName.messages);
  const checked = checkForgotPassword({ email: address });
  if (checked.status === "refused") return firstOf(checked.messages);
  return { name: checkedName.values.name, email: checked.values.email };
}

/** The name may have commas of its own, the email hasn't. */
function splitLine(line: string): { name: string; address: string } {
  const emailFirst = /^([^\s,;\t]+@[^\s,;\t]+)\s*[,;\t]\s*(.*)$/.exec(line);
  if (emailFirst) return { address: emailFirst[1] ?? "", name: emailFirst[2] ?? "" };
  const [, name = "", address = ""] = /^(.*?)\s*[,;\t]\s*([^,;\t]*)$/.exec(line) ?? [];
  return { name, address };
}

const firstOf = (messages: object): string => String(Object.values(messages)[0]);
