import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { profiles } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { auth } from "./auth.ts";

export interface OpenedSession {
  setCookies: string[];
  /** The account was on its way to be deleted; coming back keeps it. */
  isKept: boolean;
}

/** A fresh session for somebody who has just proved who they are. */
export async function openSession(userId: string, headers: Headers): Promise<OpenedSession> {
  const kept = await db
    .update(profiles)
    .set({ deleteAfter: null })
    .where(and(eq(profiles.id, userId), isNotNull(profiles.deleteAfter)))
    .returning({ id: profiles.id });
  const { headers: answered } = await auth().api.openSession({
    body: { userId },
    headers: withoutCookies(headers),
    returnHeaders: true,
  });
  const isKept = kept.length > 0;
  if (isKept) logSecurityEvent("deletion-undone", { userId });
  return { setCookies: answered.getSetCookie(), isKept };
}

/** A cookie planted before sign-in must not reach the new session (fixation). */
function withoutCookies(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete("cookie");
  return kept;
}
