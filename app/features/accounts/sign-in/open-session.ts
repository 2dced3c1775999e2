import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { profiles, sessions } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { lockAccount, type LockedAccount } from "../lock-account.ts";
import { sessionCookie } from "./session-cookie.ts";
import { sessionExpiry } from "./session-lifetime.ts";

export interface OpenedSession {
  setCookies: string[];
  /** True if signing in cancelled a planned deletion. */
  isDeletionUndone: boolean;
}

/** The browser that signs in, and the address of its request. */
export interface SessionOrigin {
  headers: Headers;
  clientAddress: string | null;
}

export interface StoredSession {
  token: string;
  isDeletionUndone: boolean;
}

/** Stores a session; the caller's transaction holds the account's lock and issues the cookie after the commit. */
export async function storeSession(
  tx: Transaction,
  { userId, deleteAfter }: LockedAccount,
  { headers, clientAddress }: SessionOrigin,
  now: Date,
): Promise<StoredSession> {
  const isDeletionUndone = deleteAfter !== null;
  if (isDeletionUndone)
    await tx.update(profiles).set({ deleteAfter: null }).where(eq(profiles.id, userId));
  // Never reuse a token from the request: a cookie planted before sign-in must not become a session (fixation).
  const token = randomBytes(32).toString("base64url");
  await tx.insert(sessions).values({
    userId,
    token,
    ipAddress: clientAddress,
    userAgent: headers.get("user-agent"),
    expiresAt: sessionExpiry(now),
    createdAt: now,
    updatedAt: now,
  });
  return { token, isDeletionUndone };
}

/** The signed cookie of a stored session. */
export async function issueSessionCookie(
  { token, isDeletionUndone }: StoredSession,
  userId: string,
): Promise<OpenedSession> {
  if (isDeletionUndone) logSecurityEvent("deletion-undone", { userId });
  return { setCookies: [await sessionCookie(token)], isDeletionUndone };
}

/** Opens a session for an account that was just created. */
export async function openSession(
  userId: string,
  headers: Headers,
  now: Date,
  clientAddress: string | null = null,
): Promise<OpenedSession> {
  const stored = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Error("a session was requested for an account that does not exist");
    return storeSession(tx, account, { headers, clientAddress }, now);
  });
  return issueSessionCookie(stored, userId);
}
