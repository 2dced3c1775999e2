import { eq } from "drizzle-orm";
import { db, type Database, type Transaction } from "#app/db/client.ts";
import { operators, profiles, sessions, twoFactorChallenges, users } from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import type { OperatorAction } from "#app/rules/operations/operator-actions.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { makeResetLink, type ResetLink } from "../accounts/sign-in/make-reset-link.ts";
import { removeTwoFactor } from "../accounts/two-factor/remove-two-factor.ts";
import { recordAction, type OperatorId } from "./record-action.ts";

export type AccountChanged =
  | { status: "done" }
  /** Erased meanwhile, by its owner or another operator. */
  | { status: "not-found" }
  /** Another operator did it first. */
  | { status: "already-done" }
  /** An operator is no longer one first, by a command. */
  | { status: "is-operator" };

export interface Change {
  operatorId: OperatorId;
  userId: string;
}

type Work = (tx: Transaction, user: typeof users.$inferSelect) => Promise<AccountChanged["status"]>;

/** One change of an account under its lock, with its line in the log. */
export async function changeAccount(
  { operatorId, userId }: Change,
  action: OperatorAction,
  work: Work,
  now: Date,
): Promise<AccountChanged> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user) return { status: "not-found" };
    const status = await work(tx, user);
    if (status === "done") await recordAction(tx, { operatorId, action, subject: userId }, now);
    return { status };
  });
}

/** Nobody signs in to a locked account, and whoever was signed in isn't any longer. Nothing of it is lost. */
export const lockOut = (change: Change, now: Date): Promise<AccountChanged> =>
  changeAccount(
    change,
    "account-locked",
    async (tx, user) => {
      if (user.lockedAt) return "already-done";
      if (await isOperator(user.id, tx)) return "is-operator";
      await tx.update(users).set({ lockedAt: now }).where(eq(users.id, user.id));
      await endSessions(tx, user.id);
      return "done";
    },
    now,
  );

export const unlock = (change: Change, now: Date): Promise<AccountChanged> =>
  changeAccount(
    change,
    "account-unlocked",
    async (tx, user) => {
      if (!user.lockedAt) return "already-done";
      await tx.update(users).set({ lockedAt: null }).where(eq(users.id, user.id));
      return "done";
    },
    now,
  );

export const signOutAccount = (change: Change, now: Date): Promise<AccountChanged> =>
  changeAccount(
    change,
    "account-signed-out",
    async (tx, user) => {
      await endSessions(tx, user.id);
      return "done";
    },
    now,
  );

/** `name` is already checked by `checkProfileName`. */
export const renameAccount = (change: Change, name: string, now: Date): Promise<AccountChanged> =>
  changeAccount(
    change,
    "account-renamed",
    async (tx, user) => {
      await tx.update(profiles).set({ name }).where(eq(profiles.id, user.id));
      await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, user.id));
      return "done";
    },
    now,
  );

/** For a learner who lost both phone and codes. The operator verifies their identity in another way. */
export const turnTwoFactorOff = (change: Change, now: Date): Promise<AccountChanged> =>
  changeAccount(
    change,
    "second-step-removed",
    async (tx, user) => ((await removeTwoFactor(tx, user, now)) ? "done" : "already-done"),
    now,
  );

/** For a learner whom no mail reaches: the operator passes the link on. Null without such an account. */
export async function linkToReset(change: Change, now: Date): Promise<ResetLink | null> {
  let made: ResetLink | null = null;
  await changeAccount(
    change,
    "reset-link-made",
    async (tx, { email }) => {
      made = await makeResetLink(email, now, { source: tx });
      return "done";
    },
    now,
  );
  return made;
}

export async function isOperator(
  userId: string,
  source: Database | Transaction = db,
): Promise<boolean> {
  const rows = await source.select().from(operators).where(eq(operators.userId, userId));
  return rows.length > 0;
}

async function endSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(twoFactorChallenges).where(eq(twoFactorChallenges.userId, userId));
  logSecurityEvent("sessions-ended", { userId });
}
