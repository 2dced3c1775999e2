import { readFile } from "node:fs/promises";
import { startQueue, stopQueue } from "#app/db/queue.ts";
import {
  createAccountsWithLinks,
  FIRST_PASSWORD_DAYS,
} from "#app/features/operators/create-accounts-with-links.ts";
import { now } from "#app/platform/clock.ts";
import { isTimeZone } from "#app/rules/day.ts";
import { readAccountList } from "#app/rules/operations/account-list.ts";
import { typedPath } from "./typed-path.ts";
import { withDatabase } from "./with-database.ts";

/** `ops user create EMAIL NAME [--zone ZONE]` */
export const createOne = (email: string, name: string, zone: unknown): Promise<number> =>
  // A line break in a name would be a second account.
  create(`${email}, ${name.replaceAll(/\s+/g, " ")}`, zone, (fault) =>
    fault.replace("Line 1: ", ""),
  );

/** `ops user create --from FILE [--zone ZONE]`: an email and a name in each line. */
export async function createFrom(file: string, zone: unknown): Promise<number> {
  const text = await readFile(typedPath(file), "utf8").catch(() => null);
  if (text !== null) return create(text, zone);
  console.error(`${file} can't be read.`);
  return 1;
}

async function create(
  text: string,
  zone: unknown,
  describe = (fault: string) => fault,
): Promise<number> {
  const timeZone =
    typeof zone === "string" ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone;
  const list = readAccountList(text);
  const faults = list.status === "refused" ? list.faults.map(describe) : [];
  if (!isTimeZone(timeZone)) faults.push(`${timeZone} is no time zone, such as Europe/Berlin`);
  if (list.status === "refused" || faults.length > 0) return refuse(faults);
  const created = await withDatabase(async (connectionString) => {
    await startQueue(connectionString, false);
    const { accounts } = list;
    return createAccountsWithLinks({ accounts, timeZone }, now()).finally(stopQueue);
  });
  if (created.status === "already-registered")
    return refuse(
      created.emails.length > 0
        ? created.emails.map((email) => `${email} has an account already`)
        : ["One of the addresses has just got an account"],
    );
  for (const { email, link } of created.links) console.log(`${email}  ${link}`);
  console.error(
    `${created.links.length} ${created.links.length === 1 ? "account" : "accounts"} created. Each link chooses a password, once, within ${FIRST_PASSWORD_DAYS} days.`,
  );
  return 0;
}

function refuse(faults: string[]): number {
  for (const fault of faults) console.error(fault);
  console.error("No account was created.");
  return 1;
}
