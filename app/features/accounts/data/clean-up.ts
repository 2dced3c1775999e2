import { and, eq, lt, lte, or } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import {
  emailChanges,
  passwordResets,
  pendingSignups,
  profiles,
  rateLimits,
  twoFactorChallenges,
  sessions,
  twoFactorUndos,
} from "#app/db/tables/index.ts";
import { logSecurityEvent } from "#app/platform/security-log.ts";
import { endCustomer } from "../../payments/end-customer.ts";
import { oldestSessionStart } from "../sign-in/session-lifetime.ts";
import { eraseAccount } from "./erase-account.ts";

const DAY = 86_400_000;
/** Expired links are stored this long, so that their page can say they expired. */
const ENDED_LINK_RETENTION_DAYS = 7;

/** Deletes accounts due for deletion and expired sessions, links and counters. Safe to run twice. */
export async function cleanUp(now: Date): Promise<{ erased: number }> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.createdAt, oldestSessionStart(now))));
  await db.delete(twoFactorChallenges).where(lt(twoFactorChallenges.expiresAt, now));
  const ended = daysAgo(ENDED_LINK_RETENTION_DAYS);
  await db.delete(pendingSignups).where(lt(pendingSignups.expiresAt, ended));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, ended));
  await db.delete(twoFactorUndos).where(lt(twoFactorUndos.expiresAt, ended));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, ended));
  await db.delete(rateLimits).where(lt(rateLimits.lastRequest, now.getTime() - DAY));
  return { erased: await eraseDueAccounts(now) };
}

async function eraseDueAccounts(now: Date): Promise<number> {
  const due = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(lte(profiles.deleteAfter, now));
  let erased = 0;
  for (const { id } of due) {
    // Stripe couldn't be reached: the next clean-up retries.
    if ((await endCustomer(id)).status === "unavailable") continue;
    erased += 1;
    const isErased = await db.transaction(async (tx) => {
      // A concurrent sign-in cancels the deletion, so check again under the lock.
      const stillDue = await tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.id, id), lte(profiles.deleteAfter, now)))
        .for("update");
      if (stillDue.length === 0) return false;
      await eraseAccount(tx, id);
      return true;
    });
    if (isErased) logSecurityEvent("account-erased", { userId: id });
  }
  return erased;
}
