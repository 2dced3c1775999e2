import { asc } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { contactMessages } from "#app/db/tables/index.ts";
import { deleteMessage } from "#app/features/contact/delete-message.ts";
import { isUuid } from "#app/rules/ids.ts";
import { recorded } from "./recorded.ts";
import { withDatabase } from "./with-database.ts";

/** `ops messages`: messages from the contact form, oldest first. */
export async function list(): Promise<number> {
  const written = await withDatabase(() =>
    db.select().from(contactMessages).orderBy(asc(contactMessages.createdAt)),
  );
  for (const { id, createdAt, type, email, name, subject, message } of written)
    console.log(
      `${id}  ${createdAt.toISOString()}  ${type}  ${name} <${email}>\n${subject}\n${message}\n`,
    );
  if (written.length === 0) console.log("No messages yet.");
  return 0;
}

/** `ops messages forget ID` */
export async function deleteOne(id: string): Promise<number> {
  const line = recorded("message-deleted", id);
  const isDeleted =
    isUuid(id) && (await withDatabase(() => deleteMessage(id, line))).status === "forgotten";
  if (isDeleted) console.log("Message deleted.");
  else console.error("There is no message with this id.");
  return isDeleted ? 0 : 1;
}
