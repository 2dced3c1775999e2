import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.ts";
import { profiles, sessions } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { auth, SESSION_IDLE_DAYS } from "../auth.ts";
import { lockAccount, type LockedAccount } from "../lock-account.ts";

export interface OpenedSession {
  setCookies: string[];
  /** The account was on its way to be deleted; coming back keeps it. */
  isKept: boolean;
}

/** The browser a session is opened for, and where it asks from. */
export interface SessionOrigin {
  headers: Headers;
  clientAddress: string | null;
}

export interface StoredSession {
  token: string;
  isKept: boolean;
}

/** Stores a session for an account whose lock the transaction holds; its cookie is made after the commit. */
export async function storeSession(
  tx: Transaction,
  { userId, deleteAfter }: LockedAccount,
  { headers, clientAddress }: SessionOrigin,
): Promise<StoredSession> {
  const isKept = deleteAfter !== null;
  if (isKept) await tx.update(profiles).set({ deleteAfter: null }).where(eq(profiles.id, userId));
  const token = randomBytes(32).toString("base64url");
  // The library that reads sessions looks at the clock itself.
  const createdAt = new Date();
  await tx.insert(sessions).values({
    userId,
    token,
    ipAddress: clientAddress,
    userAgent: headers.get("user-agent"),
    expiresAt: new Date(createdAt.getTime() + SESSION_IDLE_DAYS * 86_400_000),
    createdAt,
    updatedAt: createdAt,
  });
  return { token, isKept };
}

/** The signed cookie of a session that was stored; none when the session has ended already. */
export async function handOver(
  { token, isKept }: StoredSession,
  userId: string,
  headers: Headers,
): Promise<OpenedSession> {
  const { headers: answered } = await auth().api.sessionCookie({
    body: { token },
    headers: withoutCookies(headers),
    returnHeaders: true,
  });
  if (isKept) logSecurityEvent("deletion-undone", { userId });
  return { setCookies: answered.getSetCookie(), isKept };
}

/** A fresh session for an account that was made just now. */
export async function openSession(
  userId: string,
  headers: Headers,
  clientAddress: string | null = null,
): Promise<OpenedSession> {
  const stored = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Error("a session was requested for an account that does not exist");
    return storeSession(tx, account, { headers, clientAddress });
  });
  return handOver(stored, userId, headers);
}

/** A cookie planted before sign-in must not reach the new session (fixation). */
function withoutCookies(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete("cookie");
  return kept;
}
