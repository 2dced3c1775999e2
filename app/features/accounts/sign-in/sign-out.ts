import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { sessions } from "#app/db/tables/index.ts";
import { clearedSessionCookie, readSessionToken } from "./session-cookie.ts";

/** Ends the session of this request for good; the cookies returned clear it in the browser. */
export async function signOut(headers: Headers): Promise<string[]> {
  const token = readSessionToken(headers);
  if (token !== null) await db.delete(sessions).where(eq(sessions.token, token));
  return [clearedSessionCookie()];
}
