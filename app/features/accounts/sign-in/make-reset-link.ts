import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { db } from "#app/db/client.ts";
import { passwordResets, users } from "#app/db/tables/index.ts";
import { hashToken, emailedLink, emailedToken } from "../emailed-token.ts";

export const RESET_MINUTES = 30;

/**
 * Creates a reset link for the owner of an address and ends any older one; null without an account. The link carries the
 * topic chosen before.
 */
export async function makeResetLink(
  email: string,
  now: Date,
  topic?: string,
): Promise<{ name: string; link: string } | null> {
  const [owner] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.email, email));
  if (!owner) return null;
  const id = v7();
  const token = emailedToken("reset", id);
  const reset = {
    id,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + RESET_MINUTES * 60_000),
    createdAt: now,
  };
  await db
    .insert(passwordResets)
    .values({ ...reset, userId: owner.id })
    .onConflictDoUpdate({ target: passwordResets.userId, set: reset });
  return { name: owner.name, link: emailedLink("/reset-password", token, topic) };
}
