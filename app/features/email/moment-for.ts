import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { profiles } from "#app/db/tables/index.ts";
import { formatMoment } from "#app/rules/day.ts";

/** A time in the recipient's time zone; UTC without an account. */
export async function momentFor(userId: string | null, moment: string): Promise<string> {
  const [profile] = userId
    ? await db.select({ timeZone: profiles.timeZone }).from(profiles).where(eq(profiles.id, userId))
    : [];
  return formatMoment(new Date(moment), profile?.timeZone ?? "UTC");
}
