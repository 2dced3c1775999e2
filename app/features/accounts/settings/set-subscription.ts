import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { profiles } from "#app/db/tables/index.ts";

/** An operator gives or takes premium; it counts from the learner's next request. */
export async function setSubscription(
  email: string,
  status: "premium" | "free",
): Promise<{ status: "set" | "not-found" }> {
  const changed = await db
    .update(profiles)
    .set({ subscriptionStatus: status })
    .where(eq(profiles.email, email.trim().toLowerCase()))
    .returning({ id: profiles.id });
  return { status: changed.length > 0 ? "set" : "not-found" };
}
