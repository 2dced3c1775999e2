import { eq, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db, one } from "#app/db/client.ts";
import * as tables from "#app/db/tables/index.ts";
import { aLearner, aLesson, freshlyConnected, MONDAY } from "../../../test/builders.ts";
import { countAttempt } from "../limits/count-attempt.ts";
import { finishLesson } from "../lessons/finish-lesson.ts";
import { answerQuestion } from "../quizzes/answer-question.ts";
import { changeEmail } from "./change-email.ts";
import { cleanUp } from "./clean-up.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAsMarkdown } from "./export-as-markdown.ts";
import { exportData } from "./export-data.ts";
import type { Learner } from "./find-session.ts";
import { makeResetLink } from "./make-reset-link.ts";
import { openSession } from "./open-session.ts";
import { hashPassword } from "./password-hash.ts";
import { signIn } from "./sign-in.ts";

vi.stubEnv("APP_SECRET", "a secret of thirty-two characters");
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");

let close: () => Promise<void>;
beforeAll(async () => {
  close = await freshlyConnected();
});
afterAll(() => close());

const PASSWORD = "Quiet-Honey7!comb";
const HERE = "203.0.113.7";
const NO_COOKIES = new Headers();
const daysLater = (days: number) => new Date(MONDAY.getTime() + days * 86_400_000);

/** Tables no foreign key empties, and what does instead. */
const EMPTIED_OTHERWISE: Record<string, string> = {
  users: "is the row that goes",
  outbox: "by user and by address, in erase-account.ts",
  contact_messages: "by user and by address, in erase-account.ts",
  newsletter_subscribers: "by address, in erase-account.ts",
  pending_signups: "by address, in erase-account.ts",
  rate_limits: "by the subject of its key, in erase-account.ts",
  verifications: "is unused: mailed links have tables of their own",
};

test("every table is emptied by a foreign key, or it says here what empties it", () => {
  const all = Object.values<unknown>(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table));
  const ofUsers = (table: (typeof all)[number]) =>
    table.foreignKeys.some(({ reference, onDelete }) => {
      const { columns, foreignTable } = reference();
      const isOwner = getTableConfig(foreignTable).name === "users";
      // "set null" keeps what was spent, and forgets who spent it.
      return isOwner && columns.length === 1 && ["cascade", "set null"].includes(onDelete ?? "");
    });
  const forgotten = all.filter((table) => !ofUsers(table) && !(table.name in EMPTIED_OTHERWISE));
  expect(forgotten.map(({ name }) => name)).toEqual([]);
});

/** Every row of the whole database, the queue included, that knows the learner by id or by address. */
async function rowsThatKnow(learner: Learner): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`);
  const known: string[] = [];
  for (const { name } of rows) {
    const found = await db.execute(sql`
      select 1 from ${sql.raw(name)} as kept
      where kept::text ilike ${`%${learner.id}%`} or kept::text ilike ${`%${learner.email}%`} limit 1`);
    if (found.rows.length > 0) known.push(name);
  }
  return known.toSorted();
}

/** A learner who has done everything one can do here. */
async function aFullLife(): Promise<Learner> {
  const learner = await aLearner();
  const { id, email, name } = learner;
  const password = await hashPassword(PASSWORD);
  await db.update(tables.accounts).set({ password }).where(eq(tables.accounts.userId, id));
  const { lessonId, questions } = await aLesson(learner);
  for (const question of questions) {
    const option = question.correctOption;
    await answerQuestion(learner, { lessonId, questionId: question.id, option }, MONDAY);
  }
  await finishLesson(learner, { lessonId, reflection: "A private thought." }, MONDAY);
  await openSession(id, NO_COOKIES);
  await makeResetLink(email, MONDAY);
  await changeEmail(learner, { email: `new-${email}`, password: PASSWORD }, MONDAY);
  await countAttempt("signInPerAccount", email, MONDAY);
  await db.insert(tables.contactMessages).values({
    userId: id,
    name,
    email,
    type: "other",
    subject: "Hello",
    message: "From me",
    createdAt: MONDAY,
  });
  const createdAt = MONDAY;
  await db.insert(tables.newsletterSubscribers).values({ email, tokenHash: email, createdAt });
  return learner;
}

test("a deleted account waits seven days, then no row of the database knows the learner", async () => {
  const [leaver, stayer] = [await aFullLife(), await aFullLife()];
  expect((await rowsThatKnow(leaver)).length).toBeGreaterThan(20);

  const deleted = await deleteAccount(leaver, { password: PASSWORD, atOnce: false }, MONDAY);
  expect(deleted).toEqual({ status: "will-be-deleted" });
  const open = await db.select().from(tables.sessions).where(eq(tables.sessions.userId, leaver.id));
  expect(open).toEqual([]);
  await cleanUp(daysLater(6.9));
  expect(await rowsThatKnow(leaver)).toContain("public.users");

  expect(await cleanUp(daysLater(7))).toEqual({ erased: 1 });
  expect(await rowsThatKnow(leaver)).toEqual([]);
  expect(await rowsThatKnow(stayer)).toContain("public.user_progress");
  const { rows } = await db.execute(
    sql`select count(*)::int as thoughts from user_progress where reflection_response = 'A private thought.'`,
  );
  expect(rows).toEqual([{ thoughts: 1 }]);
});

test("at once means at once", async () => {
  const leaver = await aFullLife();
  expect(await deleteAccount(leaver, { password: PASSWORD, atOnce: true }, MONDAY)).toEqual({
    status: "deleted",
  });
  expect(await rowsThatKnow(leaver)).toEqual([]);
});

test("a wrong password deletes nothing", async () => {
  const learner = await aFullLife();
  expect(await deleteAccount(learner, { password: "Wrong-Guess1!", atOnce: true }, MONDAY)).toEqual(
    {
      status: "wrong-password",
    },
  );
  expect(await rowsThatKnow(learner)).toContain("public.users");
});

test("signing in within the seven days keeps everything", async () => {
  const learner = await aFullLife();
  await deleteAccount(learner, { password: PASSWORD, atOnce: false }, MONDAY);
  const { email } = learner;
  const back = await signIn({ email, password: PASSWORD }, HERE, NO_COOKIES, daysLater(6));
  expect(back).toMatchObject({ status: "signed-in", isKept: true });
  await cleanUp(daysLater(8));
  expect(await rowsThatKnow(learner)).toContain("public.user_progress");
});

test("the download holds one's own words and results, and no locked lesson or open answer", async () => {
  const learner = await aFullLife();
  const data = await exportData(learner, MONDAY);
  const [first, second] = data.topics[0]?.lessons ?? [];
  expect(first?.progress).toMatchObject({
    quiz_score: 1,
    reflection_response: "A private thought.",
  });
  expect(first?.content?.explanation).not.toBe("");
  expect(second?.content).toBeNull();
  expect(data.quiz_attempts.every(({ is_correct }) => is_correct)).toBe(true);
  const json = JSON.stringify(data);
  expect(json).not.toMatch(/argon2|correctOption|tokenHash/);

  const markdown = exportAsMarkdown(data, "Nectar");
  expect(markdown).toContain(`# What Nectar keeps about ${learner.name}`);
  expect(markdown).toContain("> A private thought.");
  expect(markdown).toContain("Completed on 2026-11-16, score 100%.");
});

test("the file to read tells what was chosen, and leaves no heading empty", async () => {
  const learner = await aLearner();
  const preferences = {
    daily_reminders: true,
    preferred_time: "18:00",
    quiz_completed: true,
    selected_verticals: ["arts-humanities"],
    selected_topics: ["Philosophy"],
    custom_topic: "Tide pools",
  };
  const { profiles } = tables;
  const own = eq(profiles.id, learner.id);
  await db.update(profiles).set({ emailPreferences: preferences }).where(own);

  const markdown = exportAsMarkdown(await exportData(learner, MONDAY), "Nectar");

  expect(markdown).toContain("- Interests: Arts & Humanities, Philosophy, Tide pools");
  expect(markdown).toContain("- Daily reminders: on, at 18:00");
  expect(markdown).toContain("- Weekly summary: off");
  expect(markdown).toContain(
    "## Answers\n\nNothing yet.\n\n## Messages to support\n\nNothing yet.",
  );
});

test("the clean-up ends what has had its time and nothing else", async () => {
  const learner = await aFullLife();
  await cleanUp(daysLater(1.5));
  expect(await rowsThatKnow(learner)).toContain("public.password_resets");
  expect(
    one(await db.select().from(tables.users).where(eq(tables.users.id, learner.id))),
  ).toBeDefined();
  const limits = await db.select().from(tables.rateLimits);
  expect(limits).toEqual([]);
  await cleanUp(daysLater(8));
  expect(await rowsThatKnow(learner)).not.toContain("public.password_resets");
});
