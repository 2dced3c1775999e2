import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { db, one } from "#app/db/client.ts";
import { activityDays, lessonProgress, outbox, profiles } from "#app/db/tables/index.ts";
import { renderEmail } from "#app/emails/render-email.ts";
import type { Learner } from "../accounts/sign-in/find-session.ts";
import { findEmail } from "#app/jobs/email-templates.tsx";
import { makeDue, aFinishedLesson, aLearner, test } from "../../../test/builders.ts";
import { reviewWhole } from "../../../test/reviews.ts";
import { lockOut, unlock } from "../operators/change-account.ts";
import { findWeeklySummary } from "./find-weekly-summary.ts";
import { stopLink, stopEmails } from "./stop-emails.ts";
import { summariseWeeks } from "./summarise-weeks.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("APP_URL", "https://nectar.example");

test.beforeEach(async () => {
  await db.delete(outbox);
  await db.delete(profiles);
});

const MONDAY_AT_EIGHT = new Date("2026-11-16T07:00:00Z");
const THURSDAY = new Date("2026-11-12T18:00:00Z");

async function aReader(timeZone = "Europe/Berlin", changes: Partial<Learner> = {}) {
  const learner = await aLearner({ timeZone, ...changes });
  const emailPreferences = { ...learner.preferences, weekly_summary: true };
  const { appearance } = learner;
  await db
    .update(profiles)
    .set({ emailPreferences, appearance })
    .where(eq(profiles.id, learner.id));
  return learner;
}

const summaries = () => db.select().from(outbox).where(eq(outbox.template, "weekly-summary"));
const recipients = async () => (await summaries()).map(({ userId }) => userId);

test("a summary is sent once on Monday at eight, even when several workers run the job", async () => {
  const learner = await aReader();
  await aFinishedLesson(learner, { at: THURSDAY });
  expect(await summariseWeeks(new Date("2026-11-16T06:59:00Z"))).toBe(0);
  await Promise.all([1, 2, 3].map(() => summariseWeeks(MONDAY_AT_EIGHT)));
  await summariseWeeks(new Date("2026-11-16T19:00:00Z"));
  await summariseWeeks(new Date("2026-11-17T07:00:00Z"));
  expect(await recipients()).toEqual([learner.id]);
});

test("after a clock change the summary is sent at eight local time and covers local days", async () => {
  const learner = await aReader();
  // Sunday 23:30 in Berlin is still Sunday there, although the clocks have changed.
  await aFinishedLesson(learner, { at: new Date("2026-03-29T21:30:00Z") });
  expect(await summariseWeeks(new Date("2026-03-30T05:59:00Z"))).toBe(0);
  expect(await summariseWeeks(new Date("2026-03-30T06:00:00Z"))).toBe(1);
  const summary = await findWeeklySummary(
    learner.id,
    "2026-03-30",
    new Date("2026-03-30T06:00:00Z"),
  );
  expect(summary?.lessons).toBe(1);
  const next = new Date("2026-04-06T06:00:00Z");
  expect(await summariseWeeks(next)).toBe(0);
  expect(await findWeeklySummary(learner.id, "2026-04-06", next)).toBeNull();
});

test("a learner who didn't opt in, is deleting the account or was inactive gets no summary", async () => {
  await aFinishedLesson(await aLearner(), { at: THURSDAY });
  await aReader();
  await aFinishedLesson(await aReader(), { at: new Date("2026-11-05T12:00:00Z") });
  const leaving = await aReader();
  await aFinishedLesson(leaving, { at: THURSDAY });
  const deleteAfter = new Date("2026-11-20T00:00:00Z");
  await db.update(profiles).set({ deleteAfter }).where(eq(profiles.id, leaving.id));
  expect(await summariseWeeks(MONDAY_AT_EIGHT)).toBe(0);
});

test("a locked account gets no summary until it is unlocked", async () => {
  const operator = await aLearner();
  const learner = await aReader();
  await aFinishedLesson(learner, { at: THURSDAY });
  const change = { operatorId: operator.id, userId: learner.id };
  const summary = () => findWeeklySummary(learner.id, "2026-11-16", MONDAY_AT_EIGHT);
  expect(await summary()).not.toBeNull();
  await lockOut(change, THURSDAY);
  expect(await summariseWeeks(MONDAY_AT_EIGHT)).toBe(0);
  expect(await summary()).toBeNull();
  await unlock(change, THURSDAY);
  expect(await summariseWeeks(MONDAY_AT_EIGHT)).toBe(1);
  expect(await summary()).not.toBeNull();
});

test("a summary shows lessons, reviews, minutes, points, streak and due reviews", async () => {
  const learner = await aReader();
  const { lessonId } = await aFinishedLesson(learner, { at: new Date("2026-11-14T18:00:00Z") });
  const other = await aFinishedLesson(learner, {
    at: new Date("2026-11-15T18:00:00Z"),
    course: "Personal Finance Mastery",
    wrong: 1,
  });
  await db
    .update(lessonProgress)
    .set({ timeSpentSeconds: 290 })
    .where(eq(lessonProgress.userId, learner.id));
  await makeDue(learner, lessonId, new Date("2026-11-15T18:00:00Z"));
  await reviewWhole(learner, lessonId, new Date("2026-11-15T19:00:00Z"));
  for (const id of [lessonId, other.lessonId]) await makeDue(learner, id, MONDAY_AT_EIGHT);
  const summary = await findWeeklySummary(learner.id, "2026-11-16", MONDAY_AT_EIGHT);
  expect(summary).toMatchObject({ name: learner.name, lessons: 2, reviews: 1, minutes: 10 });
  expect(summary?.game?.xp).toBeGreaterThanOrEqual(30);
  expect(summary?.game?.streak).toBe(2);
  expect(summary).toMatchObject({ today: { status: "open" } });

  await summariseWeeks(MONDAY_AT_EIGHT);
  const email = await findEmail(one(await summaries()), MONDAY_AT_EIGHT);
  const { subject, text, html } = await renderEmail(email!);
  expect(subject).toBe("Your week: 2 lessons, 1 review");
  for (const words of [
    "Lessons finished: 2",
    "Minutes spent learning: 10",
    "Streak: 2 days",
    "/reviews",
  ])
    expect(text).toContain(words);
  expect(html).toContain("Unsubscribe");
  expect(email?.unsubscribeLink).toBe(stopLink("summaries", learner.id));
});

test("a sitting with two lessons counts as two reviews, as in the history, and a freeze has its day", async () => {
  const learner = await aReader();
  const first = await aFinishedLesson(learner, { at: new Date("2026-11-09T18:00:00Z") });
  const course = "Personal Finance Mastery";
  const second = await aFinishedLesson(learner, { at: new Date("2026-11-09T19:00:00Z"), course });
  for (const { lessonId } of [first, second]) await makeDue(learner, lessonId, THURSDAY);
  await reviewWhole(learner, null, THURSDAY);
  const frozen = { userId: learner.id, day: "2026-11-11", kind: "frozen", at: THURSDAY } as const;
  await db.insert(activityDays).values(frozen).onConflictDoNothing();

  const summary = await findWeeklySummary(learner.id, "2026-11-16", MONDAY_AT_EIGHT);
  expect(summary).toMatchObject({ lessons: 2, reviews: 2 });
  const rows = await db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.id));
  expect(rows.map(({ reviewCount }) => reviewCount)).toEqual([1, 1]);
  expect(summary?.learned).toEqual([true, false, false, true, false, false, false]);
  expect(summary?.frozen[2]).toBe(true);
});

test("a learner who turned the game off sees no points or streak", async () => {
  const learner = await aReader("Europe/Berlin", { appearance: { quiet: true } });
  await aFinishedLesson(learner, { at: THURSDAY });
  await summariseWeeks(MONDAY_AT_EIGHT);
  const email = await findEmail(one(await summaries()), MONDAY_AT_EIGHT);
  const { text } = await renderEmail(email!);
  // Tokens in addresses are random letters.
  expect(text.replaceAll(/https:\S+/g, "")).not.toMatch(/XP|Streak/);
  expect(text).not.toContain("Minutes");
});

test("unsubscribing from summaries doesn't affect reminders", async () => {
  const learner = await aReader();
  await aFinishedLesson(learner, { at: THURSDAY });
  const token = new URL(stopLink("summaries", learner.id)).searchParams.get("token") ?? "";
  expect(await stopEmails(token, THURSDAY)).toEqual({ status: "stopped", mails: "summaries" });
  expect(await summariseWeeks(MONDAY_AT_EIGHT)).toBe(0);
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, learner.id));
  expect(profile?.emailPreferences).toMatchObject({ weekly_summary: false, quiz_completed: true });
});

test("a summary that is sent after a review of that day knows it", async () => {
  const learner = await aReader();
  const { lessonId } = await aFinishedLesson(learner, { at: THURSDAY });
  await makeDue(learner, lessonId, MONDAY_AT_EIGHT);
  await reviewWhole(learner, lessonId, MONDAY_AT_EIGHT);
  const summary = await findWeeklySummary(learner.id, "2026-11-16", MONDAY_AT_EIGHT);
  expect(summary).toMatchObject({ today: { questions: 0 } });
});
