import { sql } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { isDatabaseUnset } from "#app/platform/is-unavailable.ts";

/** Whether the tables exist; an emptied or replaced database has none. */
export async function isSetUp(): Promise<boolean> {
  try {
    await db.execute(sql`select id from profiles limit 1`);
    return true;
  } catch (error) {
    if (isDatabaseUnset(error)) return false;
    throw error;
  }
}
