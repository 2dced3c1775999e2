import { and, eq, isNull, notExists, sql, type SQL } from "drizzle-orm";
import { db } from "#app/db/client.ts";
import { outbox, profiles } from "#app/db/tables/index.ts";
import type { Day } from "#app/rules/day.ts";
import { isNotLocked } from "../accounts/locked-out.ts";
import { type PendingEmails, queueEmail } from "./queue-email.ts";

const BATCH_SIZE = 200;

type Preference = "daily_reminders" | "weekly_summary";

type RegularEmail = {
  [Template in "reminder" | "weekly-summary"]: {
    template: Template;
    props: PendingEmails[Template];
  };
}["reminder" | "weekly-summary"];

/** What a time zone's learners get at a moment. */
interface Turn {
  mail: RegularEmail;
  /** An email's key is its template, its learner and this day, so that nobody gets it twice. */
  day: Day;
  /** For which profiles; in addition to wanting it. */
  isDue: SQL | undefined;
}

const wants = (preference: Preference) =>
  and(
    sql`(${profiles.emailPreferences}->>${preference}::text)::boolean`,
    isNull(profiles.deleteAfter),
    isNotLocked(profiles.id),
  );

/** The profile of a learner who wants an email; null without one, or if the account is locked or about to be deleted. */
export async function findRecipient(userId: string, preference: Preference) {
  const [profile] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, userId), wants(preference)));
  return profile ?? null;
}

/** Queues an email for every learner who wants it and whose turn has come; returns how many. Safe to run twice. */
export async function queueRegularEmails(
  preference: Preference,
  turnIn: (timeZone: string) => Turn | null,
  now: Date,
): Promise<number> {
  const zones = await db
    .selectDistinct({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(wants(preference));
  let count = 0;
  for (const { timeZone } of zones) {
    const turn = turnIn(timeZone);
    if (turn) count += await queueForZone(preference, timeZone, turn, now);
  }
  return count;
}

async function queueForZone(preference: Preference, timeZone: string, turn: Turn, now: Date) {
  const { mail, day, isDue } = turn;
  const queued = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      eq(
        outbox.onceKey,
        sql`${mail.template}::text || ':' || ${profiles.id} || ':' || ${day}::text`,
      ),
    );
  const isWaiting = and(
    wants(preference),
    eq(profiles.timeZone, timeZone),
    isDue,
    notExists(queued),
  );
  for (let count = 0; ;) {
    const due = await db
      .select({ userId: profiles.id, email: profiles.email })
      .from(profiles)
      .where(isWaiting)
      .limit(BATCH_SIZE);
    await db.transaction(async (tx) => {
      for (const { userId, email } of due) {
        const onceKey = `${mail.template}:${userId}:${day}`;
        await queueEmail(tx, { ...mail, recipient: email, userId, onceKey }, now);
      }
    });
    count += due.length;
    if (due.length < BATCH_SIZE) return count;
  }
}
