import { and, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { emailChanges } from "#app/db/tables/index.ts";
import { emailedLink, emailedToken } from "../emailed-token.ts";

/** The link to confirm a new address, while the change is pending. */
export async function findEmailChangeLink(changeId: string, now: Date): Promise<string | null> {
  const [change] = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(and(eq(emailChanges.id, changeId), gt(emailChanges.expiresAt, now)));
  return change ? emailedLink("/auth/callback", emailedToken("email-change", change.id)) : null;
}
