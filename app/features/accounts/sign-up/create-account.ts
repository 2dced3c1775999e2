import { v7 } from "uuid";
import type { Transaction } from "#app/db/client.ts";
import {
  accounts,
  profiles,
  users,
  userStats,
  type EmailPreferences,
} from "#app/db/tables/index.ts";
import { isTimeZone } from "#app/rules/day.ts";
import { checkTopic } from "#app/rules/generation/topic-safety.ts";
import { queueEmail } from "../../email/queue-email.ts";

export const DEFAULT_PREFERENCES: EmailPreferences = {
  daily_reminders: false,
  preferred_time: "09:00",
  quiz_completed: false,
};

export interface NewAccount {
  email: string;
  username: string;
  passwordHash: string;
  timeZone: string;
  /** Chosen before signing up; the onboarding quiz offers it first. */
  wantedTopic?: string | null;
}

/** Creates user, profile and password in the caller's transaction, so that no user exists without them. */
export async function createAccount(tx: Transaction, account: NewAccount, now: Date) {
  const userId = v7();
  const stamps = { createdAt: now, updatedAt: now };
  await tx.insert(users).values({
    id: userId,
    name: account.username,
    email: account.email,
    emailVerified: true,
    ...stamps,
  });
  await tx.insert(accounts).values({
    userId,
    accountId: userId,
    providerId: "credential",
    password: account.passwordHash,
    ...stamps,
  });
  await tx.insert(profiles).values({
    id: userId,
    email: account.email,
    name: account.username,
    emailPreferences: preferencesWith(account.wantedTopic ?? ""),
    timeZone: isTimeZone(account.timeZone) ? account.timeZone : "UTC",
    createdAt: now,
  });
  await tx.insert(userStats).values({ userId, updatedAt: now });
  await queueEmail(
    tx,
    {
      template: "welcome",
      recipient: account.email,
      userId,
      onceKey: `welcome:${userId}`,
      props: { name: account.username, hasCompletedOnboarding: false },
    },
    now,
  );
  return userId;
}

/** Drop a topic that isn't allowed here: it would only be refused later. */
function preferencesWith(wantedTopic: string): EmailPreferences {
  const checked = checkTopic(wantedTopic);
  return checked.status === "ok"
    ? { ...DEFAULT_PREFERENCES, wanted_topic: checked.topic }
    : DEFAULT_PREFERENCES;
}

/** SQLSTATE 23505: another sign-up with the same address came first. */
export const isEmailTaken = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === "23505";
