import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { profiles } from "#app/db/tables/index.ts";
import { hashToken, mailedLink, mailedToken } from "../accounts/mailed-token.ts";
import { isUuid } from "#app/rules/ids.ts";

/** Signed and without an end: a mail of last year must still be able to stop the next one. */
export const unsubscribeLink = (userId: string) =>
  mailedLink("/unsubscribe", `${userId}.${mailedToken("unsubscribe", userId)}`);

/** Whose mails a link stops; null for a link that is not ours. */
export function readUnsubscribeToken(token: string): string | null {
  const [userId = "", signature = ""] = token.split(".");
  if (!isUuid(userId)) return null;
  const expected = Buffer.from(hashToken(mailedToken("unsubscribe", userId)));
  return timingSafeEqual(expected, Buffer.from(hashToken(signature))) ? userId : null;
}

/** Reminders are off from now on; pressed twice, they stay off. */
export async function stopReminders(token: string): Promise<{ status: "stopped" | "not-valid" }> {
  const userId = readUnsubscribeToken(token);
  if (!userId) return { status: "not-valid" };
  await db.transaction(async (tx) => {
    const [profile] = await tx
      .select({ preferences: profiles.emailPreferences })
      .from(profiles)
      .where(eq(profiles.id, userId))
      .for("update");
    if (!profile) return;
    await tx
      .update(profiles)
      .set({ emailPreferences: { ...profile.preferences, daily_reminders: false } })
      .where(eq(profiles.id, userId));
  });
  return { status: "stopped" };
}
