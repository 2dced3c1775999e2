import { eq } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { startQueue, stopQueue } from "#app/db/queue.ts";
import { profiles, userStats } from "#app/db/tables/index.ts";
import { RESET_MINUTES } from "#app/features/accounts/sign-in/make-reset-link.ts";
import { linkToReset, turnTwoFactorOff } from "#app/features/operators/change-account.ts";
import { eraseForOperator } from "#app/features/operators/erase-for-operator.ts";
import { findPremium } from "#app/features/payments/find-premium.ts";
import { now } from "#app/platform/clock.ts";
import { accountOf } from "./recorded.ts";
import { withDatabase } from "./with-database.ts";

type Work = (email: string, connectionString: string) => Promise<number>;

const forLearner =
  (work: Work) =>
  (email: string): Promise<number> =>
    withDatabase((connectionString) => work(email.trim().toLowerCase(), connectionString));

/** `ops user show EMAIL` */
export const show = forLearner(showLearner);
/** `ops user reset EMAIL`: without a mail server, the operator passes the link on. */
export const reset = forLearner(resetPassword);
/** `ops user two-step-off EMAIL` */
export const twoStepOff = forLearner(removeTwoFactor);
/** `ops user delete EMAIL` */
export const remove = forLearner(removeLearner);

async function showLearner(email: string): Promise<number> {
  const [row] = await db
    .select({
      name: profiles.name,
      id: profiles.id,
      since: profiles.createdAt,
      zone: profiles.timeZone,
      lessons: userStats.totalLessonsCompleted,
      xp: userStats.totalXp,
    })
    .from(profiles)
    .leftJoin(userStats, eq(userStats.userId, profiles.id))
    .where(eq(profiles.email, email));
  if (!row) return unknown(email);
  console.log(
    [
      `${row.name} <${email}>`,
      `subscription: ${(await findPremium(row.id, now())) ? "premium" : "free"}`,
      `since: ${row.since.toISOString().slice(0, 10)}`,
      `time zone: ${row.zone}`,
      `lessons completed: ${row.lessons ?? 0}`,
      `XP: ${row.xp ?? 0}`,
    ].join("\n"),
  );
  return 0;
}

async function resetPassword(email: string): Promise<number> {
  const userId = await accountOf(email);
  const made = userId && (await linkToReset({ operatorId: null, userId }, now()));
  if (!made) return unknown(email);
  console.log(
    `One-time link for ${made.name} to choose a new password, valid ${RESET_MINUTES} minutes:\n${made.link}`,
  );
  return 0;
}

async function removeTwoFactor(email: string, connectionString: string): Promise<number> {
  const userId = await accountOf(email);
  if (!userId) return unknown(email);
  await startQueue(connectionString, false);
  const { status } = await turnTwoFactorOff({ operatorId: null, userId }, now());
  await stopQueue();
  console.log(
    status === "done"
      ? `${email} now signs in with just a password. We've emailed them.`
      : `${email} already signs in with just a password.`,
  );
  return 0;
}

async function removeLearner(email: string): Promise<number> {
  const userId = await accountOf(email);
  if (!userId) return unknown(email);
  const { status } = await eraseForOperator({ operatorId: null, userId }, now());
  switch (status) {
    case "payments-unavailable":
      console.error(
        "We couldn't reach Stripe to end the subscription, so nothing was deleted. Try again later.",
      );
      return 1;
    case "is-operator":
      return refuseOperator(email);
    case "not-found":
      return unknown(email);
    default:
      console.log(`${email} and everything that belonged to them is deleted.`);
      return 0;
  }
}

export function refuseOperator(email: string): number {
  console.error(`${email} is an operator. First: npm run ops -- operator remove ${email}`);
  return 1;
}

export function unknown(email: string): number {
  console.error(`Nobody has signed up with ${email}.`);
  return 1;
}
