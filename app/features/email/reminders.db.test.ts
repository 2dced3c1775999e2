import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db, one } from "#app/db/client.ts";
import { activityDays, outbox, profiles } from "#app/db/tables/index.ts";
import { findEmail } from "#app/jobs/email-templates.tsx";
import { aFinishedLesson, aLearner, aLesson, makeDue, test } from "../../../test/builders.ts";
import { reviewWhole } from "../../../test/reviews.ts";
import { renderEmail } from "#app/emails/render-email.ts";
import { findReminder } from "./find-reminder.ts";
import { remindLearners } from "./remind-learners.ts";
import { lockOut, unlock } from "../operators/change-account.ts";
import { grantPremium } from "../payments/grant-premium.ts";
import { momentFor } from "./moment-for.ts";
import { readStopToken, stopLink, stopEmails } from "./stop-emails.ts";
import { sweepOutbox } from "./sweep-outbox.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

const NOW = new Date("2026-11-16T08:00:00Z");

test.beforeEach(async () => {
  await db.delete(outbox);
  await db.delete(profiles);
});

async function aReminded(timeZone = "Europe/Berlin", preferredTime = "09:00") {
  const learner = await aLearner({ timeZone });
  const emailPreferences = {
    daily_reminders: true,
    preferred_time: preferredTime,
    quiz_completed: true,
  };
  await db.update(profiles).set({ emailPreferences }).where(eq(profiles.id, learner.id));
  return learner;
}

const reminders = () => db.select().from(outbox).where(eq(outbox.template, "reminder"));

test("a reminder is sent at nine local time, before and after a clock change", async () => {
  await aReminded();
  const minutes = [
    "2026-03-28T07:55:00Z",
    "2026-03-28T08:00:00Z",
    "2026-03-29T06:55:00Z",
    "2026-03-29T07:00:00Z",
    "2026-10-25T07:55:00Z",
    "2026-10-25T08:00:00Z",
  ];
  const counts: number[] = [];
  for (const minute of minutes) counts.push(await remindLearners(new Date(minute)));
  expect(counts).toEqual([0, 1, 0, 1, 0, 1]);
  expect((await reminders()).map(({ props }) => props)).toEqual(
    ["2026-03-28", "2026-03-29", "2026-10-25"].map((day) => ({ day })),
  );
});

test("a reminder that starts tomorrow is not sent today", async () => {
  const learner = await aReminded();
  const { emailPreferences } = one(
    await db.select().from(profiles).where(eq(profiles.id, learner.id)),
  );
  await db
    .update(profiles)
    .set({ emailPreferences: { ...emailPreferences, reminders_from: "2026-11-17" } })
    .where(eq(profiles.id, learner.id));
  expect(await remindLearners(new Date("2026-11-16T08:20:00Z"))).toBe(0);
  expect(await remindLearners(new Date("2026-11-17T08:00:00Z"))).toBe(1);
});

test("a learner gets one reminder a day, even when several workers run the job", async () => {
  await aReminded();
  const nine = new Date("2026-11-16T08:00:00Z");
  await Promise.all([remindLearners(nine), remindLearners(nine), remindLearners(nine)]);
  await remindLearners(new Date("2026-11-16T08:05:00Z"));
  expect(await reminders()).toHaveLength(1);
});

test("a learner who learned today gets no reminder, but on a frozen day they do", async () => {
  const [learnt, frozen] = [await aReminded(), await aReminded()];
  const at = new Date("2026-11-16T05:00:00Z");
  await db.insert(activityDays).values([
    { userId: learnt.id, day: "2026-11-16", kind: "learnt", at },
    { userId: frozen.id, day: "2026-11-16", kind: "frozen", at },
  ]);
  expect(await remindLearners(new Date("2026-11-16T08:00:00Z"))).toBe(1);
  expect((await reminders()).map(({ userId }) => userId)).toEqual([frozen.id]);
});

test("a learner who didn't opt in or is deleting the account gets no reminder", async () => {
  await aLearner();
  const leaving = await aReminded();
  const deleteAfter = new Date("2026-11-20T00:00:00Z");
  await db.update(profiles).set({ deleteAfter }).where(eq(profiles.id, leaving.id));
  expect(await remindLearners(new Date("2026-11-16T08:00:00Z"))).toBe(0);
});

test("a locked account gets no reminder until it is unlocked", async () => {
  const operator = await aLearner();
  const learner = await aReminded();
  const change = { operatorId: operator.id, userId: learner.id };
  expect(await findReminder(learner.id, "2026-11-16", NOW)).not.toBeNull();
  await lockOut(change, NOW);
  expect(await remindLearners(NOW)).toBe(0);
  // Queued before the lock, delivered after it.
  expect(await findReminder(learner.id, "2026-11-16", NOW)).toBeNull();
  await unlock(change, NOW);
  expect(await remindLearners(NOW)).toBe(1);
  expect(await findReminder(learner.id, "2026-11-16", NOW)).not.toBeNull();
});

test("a delayed reminder is dropped once the lesson is done or the day is over", async () => {
  const learner = await aReminded();
  const noon = new Date("2026-11-16T11:00:00Z");
  expect(await findReminder(learner.id, "2026-11-16", noon)).not.toBeNull();
  expect(await findReminder(learner.id, "2026-11-15", noon)).toBeNull();
  const row = { userId: learner.id, day: "2026-11-16", kind: "learnt", at: noon } as const;
  await db.insert(activityDays).values(row);
  expect(await findReminder(learner.id, "2026-11-16", noon)).toBeNull();
});

test("a reminder names the next lesson and has one-click unsubscribe", async () => {
  const learner = await aReminded();
  const { lessonId } = await aLesson(learner);
  const nine = new Date("2026-11-16T08:00:00Z");
  await remindLearners(nine);
  const email = await findEmail(one(await reminders()), nine);
  const { text, html } = await renderEmail(email!);
  expect(text).toContain("is next in Machine Learning Fundamentals");
  expect(text).toContain(`https://nectar.example/lesson/${lessonId}`);
  expect(email?.unsubscribeLink).toBe(stopLink("reminders", learner.id));
  expect(html).toContain("Unsubscribe");
});

test("a reminder on a day with a review leads there, and to the next lesson in its text", async () => {
  const learner = await aReminded();
  const { lessonId, lessonIds } = await aFinishedLesson(learner, {
    at: new Date("2026-11-14T18:00:00Z"),
  });
  const nine = new Date("2026-11-16T08:00:00Z");
  await makeDue(learner, lessonId, nine);
  await grantPremium(learner.email, null, new Date("2026-11-14T18:00:00Z"));
  await remindLearners(nine);
  const email = await findEmail(one(await reminders()), nine);
  const { subject, text } = await renderEmail(email!);
  expect(subject).toBe(
    "Machine Learning Fundamentals 2, and two things from the last few days. 5 min",
  );
  expect(text).toContain("https://nectar.example/reviews");
  expect(text).toContain(`https://nectar.example/lesson/${lessonIds[1]}`);
});

test("only a valid link ends reminders, and only those of its learner", async () => {
  const [mine, theirs] = [await aReminded(), await aReminded()];
  const token = new URL(stopLink("reminders", mine.id)).searchParams.get("token") ?? "";
  const [, , signature = ""] = token.split(".");
  for (const forged of [
    "",
    "x",
    `${theirs.id}.${signature}`,
    `reminders.${theirs.id}.${signature}`,
    `summaries.${mine.id}.${signature}`,
    `constructor.${mine.id}.${signature}`,
    `${mine.id}.`,
    `${mine.id}.x`,
  ]) {
    expect(readStopToken(forged)).toBeNull();
    expect(await stopEmails(forged, NOW)).toEqual({ status: "not-valid" });
  }
  expect(await stopEmails(token, NOW)).toEqual({ status: "stopped", mails: "reminders" });
  // The format of the first emails.
  const older = token.replace("reminders.", "");
  expect(await stopEmails(older, NOW)).toEqual({ status: "stopped", mails: "reminders" });
  expect(await remindLearners(new Date("2026-11-16T08:00:00Z"))).toBe(1);
  expect((await reminders()).map(({ userId }) => userId)).toEqual([theirs.id]);
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, mine.id));
  expect(profile?.emailPreferences.quiz_completed).toBe(true);
});

test("emails queued without a mail server are sent once there is one, or deleted after a month", async () => {
  const now = new Date("2026-11-16T08:00:00Z");
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const row = { recipient: "a@example.org", template: "welcome", props: {} };
  await db.insert(outbox).values([
    { ...row, createdAt: daysAgo(2) },
    { ...row, createdAt: daysAgo(31) },
  ]);
  await sweepOutbox(true, now);
  expect((await db.select().from(outbox)).map(({ createdAt }) => createdAt)).toEqual([daysAgo(2)]);
  const { rows } = await db.execute(
    `select count(*)::int as queued from pgboss.job where name = 'deliver-mail' and data->>'outboxId' in (select id::text from outbox)`,
  );
  expect(rows).toEqual([{ queued: 1 }]);
});

test("a time in an email is in the learner's time zone", async () => {
  const learner = await aReminded("America/New_York");
  const words = await momentFor(learner.id, "2026-11-29T02:28:00Z");
  expect(words).toMatch(/^November 28, 2026 at 9:28\sPM EST$/);
  expect(await momentFor(null, "2026-11-29T02:28:00Z")).toMatch(/UTC$/);
});

test("after a review of that day no reminder follows, so that what it proposes has none of it", async () => {
  const learner = await aReminded();
  const lesson = await aFinishedLesson(learner, { at: new Date("2026-11-12T18:00:00Z") });
  const other = await aFinishedLesson(learner, {
    at: new Date("2026-11-13T18:00:00Z"),
    course: "Personal Finance Mastery",
  });
  for (const { lessonId } of [lesson, other]) await makeDue(learner, lessonId, NOW);
  expect(await findReminder(learner.id, "2026-11-16", NOW)).toMatchObject({
    today: { status: "open" },
  });

  await reviewWhole(learner, lesson.lessonId, NOW);

  expect(await findReminder(learner.id, "2026-11-16", NOW)).toBeNull();
  expect(await remindLearners(NOW)).toBe(0);
});
