import { asc } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { contactMessages } from "#app/db/tables/index.ts";
import { deleteMessage } from "#app/features/contact/delete-message.ts";
import { isUuid } from "#app/rules/ids.ts";
import { withDatabase } from "./with-database.ts";

/** `ops messages [forget ID]`: messages from the contact form. */
export function messages([intent, id = ""]: string[]): Promise<number> {
  if (intent === undefined) return withDatabase(list);
  if (intent === "forget" && isUuid(id)) return withDatabase(() => deleteOne(id));
  console.error("Usage: npm run ops -- messages [forget ID]");
  return Promise.resolve(1);
}

async function list(): Promise<number> {
  const written = await db.select().from(contactMessages).orderBy(asc(contactMessages.createdAt));
  for (const { id, createdAt, type, email, name, subject, message } of written)
    console.log(
      `${id}  ${createdAt.toISOString()}  ${type}  ${name} <${email}>\n${subject}\n${message}\n`,
    );
  if (written.length === 0) console.log("No messages yet.");
  return 0;
}

async function deleteOne(id: string): Promise<number> {
  const { status } = await deleteMessage(id);
  if (status === "forgotten") console.log("Message deleted.");
  else console.error("There is no message with this id.");
  return status === "forgotten" ? 0 : 1;
}
