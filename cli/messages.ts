import { asc } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { contactMessages } from "#app/db/tables/index.ts";
import { forgetMessage } from "#app/features/public/forget-message.ts";
import { isUuid } from "#app/rules/ids.ts";
import { withDatabase } from "./with-database.ts";

/** `ops messages [forget ID]`: what was written through the contact form. */
export function messages([deed, id = ""]: string[]): Promise<number> {
  if (deed === undefined) return withDatabase(list);
  if (deed === "forget" && isUuid(id)) return withDatabase(() => forget(id));
  console.error("Usage: npm run ops -- messages [forget ID]");
  return Promise.resolve(1);
}

async function list(): Promise<number> {
  const written = await db.select().from(contactMessages).orderBy(asc(contactMessages.createdAt));
  for (const { id, createdAt, type, email, name, subject, message } of written)
    console.log(
      `${id}  ${createdAt.toISOString()}  ${type}  ${name} <${email}>\n${subject}\n${message}\n`,
    );
  if (written.length === 0) console.log("Nobody has written yet.");
  return 0;
}

async function forget(id: string): Promise<number> {
  const { status } = await forgetMessage(id);
  if (status === "forgotten") console.log("The message is forgotten.");
  else console.error("There is no message with this id.");
  return status === "forgotten" ? 0 : 1;
}
