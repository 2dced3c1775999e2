import { asc } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { contactMessages } from "#app/db/tables/index.ts";
import { withDatabase } from "./with-database.ts";

/** `ops messages`: what was written through the contact form. */
export async function messages(): Promise<number> {
  const written = await withDatabase(() =>
    db.select().from(contactMessages).orderBy(asc(contactMessages.createdAt)),
  );
  for (const { createdAt, type, email, name, subject, message } of written)
    console.log(
      `${createdAt.toISOString()}  ${type}  ${name} <${email}>\n${subject}\n${message}\n`,
    );
  if (written.length === 0) console.log("Nobody has written yet.");
  return 0;
}
