import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { db, type Database, type Transaction } from "#app/db/client.ts";
import { passwordResets, users } from "#app/db/tables/index.ts";
import { hashToken, emailedLink, emailedToken } from "../emailed-token.ts";

export const RESET_MINUTES = 30;

export interface ResetLink {
  /** Of its owner. */
  name: string;
  link: string;
}

interface LinkOptions {
  /** Chosen before: the link leads on to it. */
  topic?: string;
  minutes?: number;
  source?: Database | Transaction;
}

/** Creates a reset link for the owner of an address and ends any older one; null without an account. */
export async function makeResetLink(
  email: string,
  now: Date,
  { topic, minutes = RESET_MINUTES, source = db }: LinkOptions = {},
): Promise<ResetLink | null> {
  const [owner] = await source
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.email, email));
  if (!owner) return null;
  const id = v7();
  const token = emailedToken("reset", id);
  const reset = {
    id,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    createdAt: now,
  };
  await source
    .insert(passwordResets)
    .values({ ...reset, userId: owner.id })
    .onConflictDoUpdate({ target: passwordResets.userId, set: reset });
  return { name: owner.name, link: emailedLink("/reset-password", token, topic) };
}
