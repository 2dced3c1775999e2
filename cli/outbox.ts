import { and, asc, gt, isNotNull, or, eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { outbox as outboxTable } from "#app/db/tables/index.ts";
import { cleanLine } from "#app/rules/clean-text.ts";
import { withDatabase } from "./with-database.ts";

const { status, attempts, lastError, createdAt } = outboxTable;

/** Given up, or waiting for another try. */
const FAILED = or(eq(status, "given-up"), and(gt(attempts, 0), isNotNull(lastError)));

/** `ops outbox [--failed]`: emails, oldest first, with the number of tries and the reason of the last failure. */
export async function outbox(onlyFailed: boolean): Promise<number> {
  const mails = await withDatabase(() =>
    db
      .select()
      .from(outboxTable)
      .where(onlyFailed ? FAILED : undefined)
      .orderBy(asc(createdAt)),
  );
  for (const mail of mails)
    console.log(
      [
        mail.createdAt.toISOString(),
        mail.status,
        mail.template,
        mail.recipient,
        `${mail.attempts} ${mail.attempts === 1 ? "try" : "tries"}`,
        ...(mail.lastError ? [cleanLine(mail.lastError)] : []),
      ].join("  "),
    );
  if (mails.length === 0) console.log(onlyFailed ? "No email failed." : "The outbox is empty.");
  return 0;
}

/** For `ops doctor`. */
export async function describeOutbox(): Promise<string> {
  const [waiting, failed] = await Promise.all([
    db.$count(outboxTable, eq(status, "waiting")),
    db.$count(outboxTable, FAILED),
  ]);
  return `outbox: ${waiting} waiting, ${failed} failed${failed > 0 ? " (outbox --failed says why)" : ""}`;
}
