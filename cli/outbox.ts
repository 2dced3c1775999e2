import { asc } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { outbox as outboxTable } from "#app/db/tables/index.ts";
import { withDatabase } from "./with-database.ts";

/** `ops outbox`: every pending and sent email, oldest first. */
export async function outbox(): Promise<number> {
  const mails = await withDatabase(() =>
    db.select().from(outboxTable).orderBy(asc(outboxTable.createdAt)),
  );
  for (const mail of mails)
    console.log(
      [mail.createdAt.toISOString(), mail.status, mail.template, mail.recipient].join("  "),
    );
  if (mails.length === 0) console.log("The outbox is empty.");
  return 0;
}
