import { desc } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { contactMessages } from "#app/db/tables/index.ts";

const LATEST = 100;

/** Messages from the contact form, newest first. */
export const loadMessages = () =>
  db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt)).limit(LATEST);
